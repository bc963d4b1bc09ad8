import * as z from 'zod/mini';
import {idOrNull, listOf, name, text} from './readers.js';

/** Interface: "Payment request body", its `details` (all strings). */
export interface PaymentDetails {
  fullname: string;
  email: string;
  address1: string;
  address2: string;
  city: string;
  region: string;
  /** The country's English name, as services expect it. */
  country: string;
  zipcode: string;
}

export type DetailName = keyof PaymentDetails;

/** The fields of `details` in the order of the interface document. */
export const detailNames: readonly DetailName[] = [
  'fullname',
  'email',
  'address1',
  'address2',
  'city',
  'region',
  'country',
  'zipcode',
];

/** What a field of the checkout lacks: nothing in it, or no e-mail address, or no consent. */
export type FieldProblem = 'missing' | 'email';

const filled = z.string().check(z.trim(), z.minLength(1, 'missing'));
const email = filled.check(z.email('email'));
const agreed = z.literal(true, 'missing');

/**
 * Interface: "Payment request body". Which details are asked for is the settings'
 * matter: `asked` says which there are, and whether each must be filled in.
 */
export function paymentRequest(asked: ReadonlyMap<DetailName, boolean>) {
  const fields: Record<string, z.ZodMiniType<string>> = {};
  for (const [field, required] of asked) {
    const full = field === 'email' ? email : filled;
    fields[field] = required ? full : z.union([z.string().check(z.trim(), z.maxLength(0)), full]);
  }
  return z.object({
    details: z.optional(z.object(fields)),
    termsAndConditions: agreed,
    privacyPolicy: agreed,
    paymentMethod: filled,
    currency: filled,
  });
}

export interface PaymentRequest {
  readonly details?: Readonly<Partial<PaymentDetails>>;
  readonly termsAndConditions: true;
  readonly privacyPolicy: true;
  /** A `name` of the service's payment methods, verbatim. */
  readonly paymentMethod: string;
  /** The `name` of a currency of the settings. */
  readonly currency: string;
}

export const PaymentMethod = z.object({name});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The answer of `POST /api/payments/get`, which the interface document does not show. */
export const PaymentMethods = listOf('methods', PaymentMethod);

/**
 * The answer of `POST /api/payments/create`, which the interface document does not show.
 * `url`: the payment page to go to. `free`: nothing was to be paid, the order is delivered.
 * `unknown`: an answer of a type we cannot act on.
 */
export type PaymentResult =
  | {readonly type: 'url'; readonly url: string; readonly orderId: string}
  | {readonly type: 'free'}
  | {readonly type: 'unknown'; readonly name: string};

const Data = z.object({type: text, url: text, order_id: text, id: idOrNull});

export const PaymentAnswer = z.pipe(
  z.looseObject({message: text, data: z.unknown()}),
  z.transform(({message, data, ...rest}): PaymentResult => {
    // Older services deliver an order of nothing at once, and say so in this way.
    if (rest['success'] === false && message === 'success') return {type: 'free'};
    const {type = '', url = '', order_id = ''} = Data.safeParse(data ?? {}).data ?? {};
    // A type we do not know, but with an address, is one more payment page.
    return url ? {type: 'url', url, orderId: order_id} : {type: 'unknown', name: type};
  }),
);
