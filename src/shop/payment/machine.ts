/**
 * What becomes of an order, from the press on "Pay" to its end.
 *
 *           press              answered            left
 *   none ───────────▶ requested ───────▶ created ────────▶ paying
 *    ▲                 │  │  │ delivered    │                │
 *    │ refused         │  │  └──────────────┴────────────────┼─ paid ──▶ paid
 *    ├─────────────────┘  │                                  │            ▲ paid
 *    │                    │ lost, gone                       └─ failed ▶ failed
 *    │ refused            ▼
 *    ├───────────────── unknown ──┐
 *    │              press ▲  │ confirm: requested
 *    │                    └──┘
 *    └──── dropped, gone, returned ──── created, paying
 *
 * `none` has no record. After `dropped` and `returned`, the record stays as it is: the page has let
 * go of an order that the service has. A press on an order that the page still holds leads to its
 * payment again. A press after its end requests another order.
 */
export type RecordState =
  'requested' | 'created' | 'paying' | 'paid' | 'failed' | 'unknown';

export type PaymentState = 'none' | RecordState;

export type PaymentEvent =
  /** The shopper has pressed "Pay", for the order that is shown. */
  | 'press'
  /** The shopper wants another order, although one may exist. */
  | 'confirm'
  /** The service has created the order, which is to be paid. */
  | 'answered'
  /** The service has delivered the order, which costs nothing. */
  | 'delivered'
  /** The service has clearly created no order. */
  | 'refused'
  /** It is not known whether there is an order, or whether it is being paid. */
  | 'lost'
  /** The browser has left for the payment, or the page shows it. */
  | 'left'
  /** The form shows another order now, or the payment cannot be opened here. */
  | 'dropped'
  /** The shopper has come back to the page. A press then requests another order, without a question. */
  | 'returned'
  /** The service has reported the order as paid. */
  | 'paid'
  /** The service has reported the order as failed or cancelled. */
  | 'failed'
  /** The shopper has signed out, or somebody else has signed in. */
  | 'gone';

export type PaymentEffect =
  /** Create an order. */
  | 'create'
  /** Ask the shopper whether another order is wanted. */
  | 'ask'
  /** Lead the shopper to the payment. */
  | 'open'
  /** Report the purchase to the page. */
  | 'report'
  /** Delete the record. */
  | 'delete'
  /** Delete the record, but for what warns of an order that may exist. */
  | 'forget'
  /** Show how the shopper's last order stands. */
  | 'look';

/** The next state, and what is to be done. */
export type PaymentRule = readonly [PaymentState, PaymentEffect?];

export const paymentRules: Readonly<
  Record<PaymentState, Readonly<Partial<Record<PaymentEvent, PaymentRule>>>>
> = {
  none: {
    press: ['requested', 'create'],
  },
  requested: {
    answered: ['created', 'open'],
    delivered: ['paid', 'report'],
    refused: ['none', 'delete'],
    lost: ['unknown'],
    gone: ['unknown', 'forget'],
  },
  created: {
    press: ['created', 'open'],
    left: ['paying'],
    dropped: ['none'],
    gone: ['none', 'forget'],
    paid: ['paid', 'report'],
    failed: ['failed'],
  },
  paying: {
    press: ['paying', 'open'],
    dropped: ['none'],
    returned: ['none', 'look'],
    gone: ['none', 'forget'],
    paid: ['paid', 'report'],
    failed: ['failed'],
  },
  paid: {
    press: ['requested', 'create'],
    // The page may have been left while the report waited for another tab.
    paid: ['paid', 'report'],
    gone: ['none', 'forget'],
  },
  failed: {
    press: ['requested', 'create'],
    paid: ['paid', 'report'],
    gone: ['none', 'forget'],
  },
  unknown: {
    press: ['unknown', 'ask'],
    confirm: ['requested', 'create'],
    refused: ['none', 'delete'],
  },
};

/** What an event makes of an order. An event without a rule changes nothing. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentRule {
  return paymentRules[state][event] ?? [state];
}
