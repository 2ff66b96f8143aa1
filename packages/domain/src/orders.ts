/** An order from its entry to what was bought. States of payment providers never show outside their adapter. */
export const orderStates = [
  'draft',
  'open',
  'paid',
  'fulfilled',
  'cancelled',
  'expired',
  'refunded',
  'paid-wrong',
] as const
export type OrderState = (typeof orderStates)[number]

/** What is sold: years of the data service of a gateway, or SMS. */
export const packageKinds = ['deviceYears', 'messages'] as const
export type PackageKind = (typeof packageKinds)[number]

/** How people pay: by bank transfer, at Stripe, or in the demo without money. */
export const payWays = ['transfer', 'stripe', 'demo'] as const
export type PayWay = (typeof payWays)[number]

/** Why an operator has to look at an order. */
export const orderProblems = [
  'wrong-amount',
  'wrong-currency',
  'paid-twice',
  'paid-after-end',
  'not-fulfilled',
  'refund-failed',
] as const
export type OrderProblem = (typeof orderProblems)[number]

/** How far money is that goes back. A provider can say of one that was done, days later, that it failed after all. */
export const refundStates = ['under-way', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Why money did not go back: `no-funds` is of the seller's balance at the provider. */
export const refundFaults = [
  'card-lost',
  'card-closed',
  'disputed',
  'no-funds',
  'declined',
  'cancelled',
  'unknown',
] as const
export type RefundFault = (typeof refundFaults)[number]

/** An invoice, a credit note, or what takes a credit note back. */
export const receiptKinds = ['invoice', 'credit', 'reversal'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** What the demo's payment page offers. */
export const demoChoices = ['pay', 'pay-late', 'pay-twice', 'pay-wrong', 'decline', 'expire'] as const
export type DemoChoice = (typeof demoChoices)[number]

/** States in which the buyer can still pay. */
export const isPayable = (state: OrderState) => state === 'draft' || state === 'open'
