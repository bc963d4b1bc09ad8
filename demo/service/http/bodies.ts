import * as z from 'zod/mini';
import {billingFieldNames, type PaymentType, type SiteSettings} from '../records.ts';

/** A number, or a text that contains a number, because query parameters are always text. */
export const wireNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform(Number),
);

const whole = wireNumber.check(
  z.refine((value) => Number.isSafeInteger(value), 'expected a whole number'),
);

/** The type of payment for the values 0, 1 and 2 of `payment_type`. */
export const paymentTypes: readonly PaymentType[] = ['once', 'subscription', 'gift'];

/** The body of `POST /api/cart/add/{id}`. `promoted` is accepted and ignored. */
export const Addition = z.object({
  promoted: z.optional(z.unknown()),
  payment_type: z.optional(
    whole.check(z.refine((type) => type in paymentTypes, 'expected 0, 1 or 2')),
  ),
  gift_to: z.nullish(z.string().check(z.trim(), z.maxLength(60))),
  tier_quantity: z.nullish(whole),
});

/** The body of `POST /api/cart/reload/{cid}`. */
export const Count = z.object({
  count: whole.check(z.refine((count) => count >= 1, 'expected at least 1')),
});

/** The body of `POST /api/cart/changePrice/{cid}`: a price in the system currency. */
export const Price = z.object({price: wireNumber});

/** The body of `POST /api/cart/setVariable/{cid}`: one variable per call. */
export const VariableValue = z.object({
  var_id: whole,
  var_value: z.union([z.string(), z.number()]),
});

/** The body of `POST /api/cart/setSelectedServer/{cid}`. */
export const SelectedServer = z.object({server_id: whole});

/** The body of `POST /api/cart/acceptCoupon`: the code of a coupon or a gift card. */
export const CouponCode = z.object({coupon: z.string()});

/** The body of `POST /api/cart/getGift`. */
export const GiftCode = z.object({gift: z.string()});

/** The body of `POST /api/cart/setReferral`. */
export const ReferralCode = z.object({ref_code: z.string()});

/** The body of `POST /api/capture-referral`: the code in the address of a page. */
export const CapturedReferral = z.object({ref: z.string()});

/** The body of `POST /api/auth/username`. */
export const Credentials = z.object({username: z.optional(z.string())});

/** The body of `POST /api/auth/login`. */
export const PasswordCredentials = z.object({
  username: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(200)),
});

/** The body of `POST /api/auth/register`. */
export const NewAccount = z.object({
  username: z.string(),
  password: z.string(),
  password_confirmation: z.string(),
  email: z.nullish(z.string()),
});

/** The body of `POST /api/auth/request/resetPassword`. */
export const ResetRequest = z.object({email: z.string()});

/** The body of `POST /api/auth/resetPassword`. */
export const NewPassword = z.object({
  token: z.string(),
  email: z.string(),
  password: z.string(),
  password_confirmation: z.string(),
});

/** The body of `POST /api/payments/checkStatus`. */
export const OrderName = z.object({
  order_id: z.union([z.string(), z.number()]),
  checkout_id: z.optional(z.string()),
});

/** The body of `POST /api/payments/handle/pix/check`. `order_id` is the number of the payment. */
export const PixPayment = z.object({order_id: wireNumber});

/** The body of `POST /api/payments/handle/sepay/check`. `pmid` is the number of the payment. */
export const SePayPayment = z.object({pmid: wireNumber});

/** The body of `POST /api/pages/get`. */
export const PageUrl = z.object({url: z.string()});

/**
 * The body of `POST /api/payments/create`. Implements "Payment request body" of the interface
 * document. The settings decide which billing details are required.
 */
export function paymentRequest({billing}: SiteSettings, discord = false) {
  const fields = billingFieldNames.map((name) => {
    const text = z
      .string('expected text')
      .check(z.trim(), z.maxLength(200, 'expected at most 200 characters'));
    const filled = text.check(z.minLength(1, 'is required'));
    const checked =
      name === 'email'
        ? filled.check(z.regex(/.@./, 'expected an e-mail address'))
        : filled;
    const {enabled, required} = billing[name];
    const field =
      enabled && required ? checked : z.optional(z.union([z.literal(''), checked]));
    return [name, field] as const;
  });
  const details = z.object(Object.fromEntries(fields), 'expected the billing details');
  const asked = Object.values(billing).some(
    ({enabled, required}) => enabled && required,
  );
  return z.object({
    details: asked ? details : z.optional(details),
    discordId: discord
      ? z.string('must be linked').check(z.regex(/^\d{15,20}$/, 'must be linked'))
      : z.optional(z.unknown()),
    termsAndConditions: z.literal(true, 'must be accepted'),
    privacyPolicy: z.literal(true, 'must be accepted'),
    paymentMethod: z.string('expected the name of a payment method'),
    currency: z.string('expected the name of a currency'),
  });
}
