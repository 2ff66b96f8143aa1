import {
  demoChoices,
  orderProblems,
  orderStates,
  packageKinds,
  payWays,
  receiptKinds,
  refundFaults,
  refundStates,
  type DemoChoice,
  type OrderProblem,
  type OrderState,
  type PackageKind,
  type PayWay,
  type ReceiptKind,
  type RefundFault,
  type RefundState,
} from '@heliograph/domain/orders'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nothing, nullable, pageOf, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })
const kind = Type.Unsafe<PackageKind>(Type.Enum([...packageKinds]))
const state = Type.Unsafe<OrderState>(Type.Enum([...orderStates]))
const payWay = Type.Unsafe<PayWay>(Type.Enum([...payWays]))
const problem = Type.Unsafe<OrderProblem>(Type.Enum([...orderProblems]))

/** In the smallest unit of the currency: cents, or whole yen. */
const amountMinor = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })
/** ISO 4217. */
const currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** `quantity` is years, or messages. Tax is included. */
const shopPackage = Type.Object({ id, kind, quantity: Type.Integer(), amountMinor, currency })
export type ShopPackage = Static<typeof shopPackage>

const shopOffers = Type.Object({ packages: Type.Array(shopPackage), ways: Type.Array(payWay) })

const buyer = Type.Object({
  name: name(120),
  address: name(400),
  /** Of a company. */
  taxId: Type.Optional(nullable(text(40))),
})

const order = Type.Object({
  id,
  /** What a transfer must name. */
  reference: Type.String(),
  state,
  problem: nullable(problem),
  createdTime: instant,
  /** Until when it can be paid. */
  expiresTime: instant,
  paidTime: nullable(instant),
  currency: Type.String(),
  amountMinor: Type.Integer(),
  /** What came and was not given back. */
  receivedMinor: Type.Integer(),
  payWay: nullable(payWay),
  /** Where to pay; null if it is paid by transfer, or no longer. */
  payUrl: word,
  transfer: nullable(
    Type.Object({
      holder: Type.String(),
      account: Type.String(),
      bank: word,
      /** By which its invoice is to be paid. */
      dueDay: word,
    }),
  ),
  buyer: nullable(Type.Object({ name: Type.String(), address: Type.String(), taxId: word })),
  lines: Type.Array(
    Type.Object({
      kind,
      quantity: Type.Integer(),
      amountMinor: Type.Integer(),
      deviceId: nullable(Type.Integer()),
      deviceSn: word,
      /** The days of service that it gave. */
      fromDay: word,
      toDay: word,
    }),
  ),
  invoices: Type.Array(
    Type.Object({
      id,
      number: Type.String(),
      kind: Type.Unsafe<ReceiptKind>(Type.Enum([...receiptKinds])),
      issuedTime: instant,
    }),
  ),
  /** Money that was to go back, oldest first. */
  refunds: Type.Array(
    Type.Object({
      amountMinor: Type.Integer(),
      time: instant,
      state: Type.Unsafe<RefundState>(Type.Enum([...refundStates])),
      /** Why it failed, for operators alone. */
      fault: nullable(Type.Unsafe<RefundFault>(Type.Enum([...refundFaults]))),
    }),
  ),
})
export type ShopOrder = Static<typeof order>

const seller = Type.Object({
  name: name(120),
  address: name(400),
  taxId: nullable(text(40)),
  /** In percent, such as 19 or 7.7. Prices include it. */
  taxRate: Type.Number({ minimum: 0, maximum: 100 }),
  taxNote: nullable(text(400)),
  /** Without an account number, nobody can pay by transfer. */
  accountHolder: nullable(text(120)),
  accountNumber: nullable(text(60)),
  bank: nullable(text(120)),
  invoicePrefix: Type.String({ maxLength: 12, pattern: '^[A-Za-z0-9-]*$' }),
  paymentDays: Type.Integer({ minimum: 1, maximum: 90 }),
})
export type ShopSeller = Static<typeof seller>

const demoPayment = Type.Object({
  state: Type.Enum(['open', 'paid', 'declined', 'expired']),
  reference: Type.String(),
  amountMinor: Type.Integer(),
  currency: Type.String(),
  /** A path of ours. */
  returnPath: Type.String(),
})
export type DemoPayment = Static<typeof demoPayment>

const invoiceParams = Type.Object({ id, invoiceId: id })
const ref = Type.String({ pattern: '^[A-Za-z0-9_-]{24}$' })

export const orders = {
  offers: call({
    endpoint: 'GET /backyard-api-s/order/offers',
    summary: 'Ours: what the brand sells, and how one can pay',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: shopOffers,
  }),
  create: call({
    endpoint: 'POST /backyard-api-s/order',
    summary: 'Ours: orders a package, once for each device; the amount is ours',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION', 'resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ packageId: id, gatewayIds: Type.Optional(Type.Array(id, { maxItems: 200 })) }),
    output: order,
  }),
  mine: call({
    endpoint: 'GET /backyard-api-s/order/mine',
    summary: "Ours: the caller's orders, or those of the organisation that they act for and manage; newest first",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    query: unorderedPaging(),
    output: pageOf(order),
  }),
  read: call({
    endpoint: 'GET /backyard-api-s/order/{id}',
    summary: 'Ours: an order of theirs',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: order,
  }),
  pay: call({
    endpoint: 'POST /backyard-api-s/order/{id}/pay',
    summary: 'Ours: begins a payment. Payments are noticed by what the provider says, never by how people come back',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    body: Type.Object({ payWay, buyer }),
    output: order,
  }),
  cancel: call({
    endpoint: 'POST /backyard-api-s/order/{id}/cancel',
    summary: 'Ours: cancels an order that is not paid',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    output: order,
  }),
  invoice: call({
    endpoint: 'GET /backyard-api-s/order/{id}/invoice/{invoiceId}',
    summary: 'Ours: an invoice or a credit note as PDF',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    params: invoiceParams,
    output: file('application/pdf'),
  }),
  stripeEvent: call({
    endpoint: 'POST /backyard-api-s/order/payment/stripe',
    summary: 'Ours: what Stripe says about payments, signed',
    access: 'public',
    signedBy: 'stripe-signature',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'resource_not_exist_or_deleted'],
    output: nothing,
  }),
  demoEvent: call({
    endpoint: 'POST /backyard-api-s/order/payment/demo',
    summary: 'Ours, only in the demo: what its provider says about payments, signed',
    access: 'public',
    signedBy: 'demo-signature',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'resource_not_exist_or_deleted'],
    output: nothing,
  }),
  demoPayment: call({
    endpoint: 'POST /backyard-api-s/demo-payment/read',
    summary: 'Ours, only in the demo: a payment, for whoever knows its name',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ ref }),
    output: demoPayment,
  }),
  demoChoose: call({
    endpoint: 'POST /backyard-api-s/demo-payment/choose',
    summary: 'Ours, only in the demo: pays without money, or does not',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    body: Type.Object({ ref, choice: Type.Unsafe<DemoChoice>(Type.Enum([...demoChoices])) }),
    output: demoPayment,
  }),

  search: call({
    endpoint: 'GET /backyard-api-s/order/search',
    summary: "Ours: everyone's orders, newest first",
    access: { permission: 'operator' },
    refusals: [],
    query: Type.Object({
      ...unorderedPaging().properties,
      state: Type.Optional(state),
      /** Only those that an operator has to look at. */
      trouble: Type.Optional(Type.Boolean()),
      reference: Type.Optional(text(20)),
    }),
    output: pageOf(order),
  }),
  notePaid: call({
    endpoint: 'POST /backyard-api-s/order/{id}/paid',
    summary: 'Ours: a transfer came. The same key is the same transfer',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    body: Type.Object({ amountMinor, currency, key: Type.String({ pattern: '^[A-Za-z0-9-]{8,40}$' }) }),
    output: order,
  }),
  accept: call({
    endpoint: 'POST /backyard-api-s/order/{id}/accept',
    summary: 'Ours: gives what was bought although the payment was not right',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    output: order,
  }),
  refund: call({
    endpoint: 'POST /backyard-api-s/order/{id}/refund',
    summary: 'Ours: gives money back. With all of it, what was bought is taken back',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    params: Type.Object({ id }),
    body: Type.Object({
      amountMinor,
      reason: name(400),
      /**
       * As it was read: once it is another one, nothing goes back. So a refund that is sent again is given once. Required, as
       * without it nothing tells the same refund again from a second one.
       */
      receivedMinor: Type.Integer({ minimum: 0 }),
      /** It went back in another way already, as where the card is closed: it is only noted. */
      byHand: Type.Optional(Type.Boolean()),
    }),
    output: order,
  }),
  searchedInvoice: call({
    endpoint: 'GET /backyard-api-s/order/search/{id}/invoice/{invoiceId}',
    summary: 'Ours: an invoice of any order, for the operator',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    params: invoiceParams,
    output: file('application/pdf'),
  }),
  packages: call({
    endpoint: 'GET /backyard-api-s/order/package/list',
    summary: 'Ours: all prices',
    access: { permission: 'operator' },
    refusals: [],
    output: Type.Array(shopPackage),
  }),
  addPackage: call({
    endpoint: 'POST /backyard-api-s/order/package',
    summary: 'Ours: sells a package at a price. Orders keep the price that they had',
    access: { permission: 'operator' },
    refusals: ['DATA_SOURCE_DUPLICATED'],
    body: Type.Object({ kind, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }), amountMinor, currency }),
    output: shopPackage,
  }),
  removePackage: call({
    endpoint: 'DELETE /backyard-api-s/order/package/{id}',
    summary: 'Ours: sells it no longer',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
  seller: call({
    endpoint: 'GET /backyard-api-s/order/seller',
    summary: 'Ours: who sells; null before it is entered, and until then nothing is sold',
    access: { permission: 'operator' },
    refusals: [],
    output: Type.Object({ seller: nullable(seller) }),
  }),
  saveSeller: call({
    endpoint: 'POST /backyard-api-s/order/seller',
    summary: 'Ours: enters who sells, for invoices from now on',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: [],
    body: seller,
    output: seller,
  }),
}
