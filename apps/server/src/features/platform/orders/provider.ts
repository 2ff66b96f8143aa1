import type { PayWay, RefundFault, RefundState } from '@heliograph/domain/orders'

/** What is to be paid, as any provider needs it. */
export interface Payment {
  /** Of the order: providers send it back. */
  reference: string
  orderId: number
  amountMinor: number
  currency: string
  /** What the buyer reads at the provider. */
  description: string
  /** Where the buyer comes back to: nothing is believed of how they do. */
  returnPath: string
  expiresAt: number
  /** The same until this payment is kept, so that one whose answer was lost is not begun twice; another one after that. */
  attempt: string
}

/** What a provider says about a payment. The same event may come several times, late, and out of order. */
export interface PaymentNews {
  eventId: string
  /** The provider's name for the payment that was begun. Null for a transfer. */
  ref: string | null
  /** Our reference of the order. */
  reference: string
  state: 'paid' | 'failed' | 'expired'
  /** The provider's name for the money that moved: two events about one payment have the same. */
  paymentId: string
  paidMinor: number
  currency: string
  at: number
  /** As it came. */
  raw: string
}

/** How far a refund is, as its provider says. */
export interface RefundAnswer {
  /** The provider's name for it; null if it has none, and is over. */
  ref: string | null
  state: RefundState
  fault: RefundFault | null
}

/** What a provider says by itself about a refund, ours or not. It may come several times, late, and out of order. */
export interface RefundNews extends RefundAnswer {
  ref: string
  eventId: string
  /** Of the payment that it is of, as in `PaymentNews`. */
  paymentId: string | null
  amountMinor: number
  currency: string
  /** When it was made. */
  madeAt: number
  /** As it came. */
  raw: string
}

export const isAboutRefund = (news: PaymentNews | RefundNews): news is RefundNews => 'madeAt' in news

/** A way to pay. What differs between providers ends here. */
export interface Provider {
  way: PayWay
  /** How long a payment stays possible. */
  openMs: number
  /** Begins a payment; the same one again for the same attempt. */
  create: (payment: Payment) => Promise<{ ref: string; url: string | null }>
  /**
   * What has come of it; undefined if nothing has, and it can still be paid. Under way is what the buyer did, and the money takes
   * days. Gone is what the provider does not know any more.
   */
  read?: (ref: string) => Promise<PaymentNews | 'under-way' | 'gone' | undefined>
  /** News that the provider sends by itself; undefined if they are about something else. @throws Refusal if forged */
  receive?: (text: string, signature: string | undefined) => Promise<PaymentNews | RefundNews | undefined>
  /** Ends a payment that was not made, so that it can no longer be. */
  close?: (ref: string) => Promise<void>
  /**
   * Gives money back, or begins to; once for the same id. Without it, the operator does that at the bank.
   * @throws Refusal ABNORMAL_SITUATION if that id is of a refund of another amount
   */
  refund?: (refund: {
    refundId: string
    paymentId: string
    amountMinor: number
    currency: string
  }) => Promise<RefundAnswer>
  /** How far a refund is by now. Gone is what the provider does not know any more. */
  readRefund?: (ref: string) => Promise<RefundAnswer | 'gone'>
}
