import type * as wire from '@heliograph/contract'
import type { FileAnswer } from '@heliograph/contract'
import type { Session } from '#wire/request.ts'
import { secondsOf } from '#wire/times.ts'
import type { DemoPayment } from './demo-payments.store.ts'
import type { Order } from './orders.store.ts'
import type { Shopper } from './orders.ts'
import type { Seller } from './packages.store.ts'

export const shopperOf = ({ userId, organisationId, functions }: Session): Shopper => ({
  userId,
  organisationId,
  managesOrganisation: organisationId !== null && functions.includes('organisation.manage'),
})

export const toOrder = (order: Order, transfer: wire.ShopOrder['transfer'] = null): wire.ShopOrder => ({
  id: order.id,
  reference: order.reference,
  state: order.state,
  problem: order.problem,
  createdTime: secondsOf(order.createdAt),
  expiresTime: secondsOf(order.expiresAt),
  paidTime: secondsOf(order.paidAt),
  currency: order.currency,
  amountMinor: order.amountMinor,
  receivedMinor: order.receivedMinor,
  payWay: order.payWay,
  payUrl: order.state === 'open' ? order.payUrl : null,
  transfer,
  buyer: order.buyer,
  lines: order.lines.map(({ position: _, ...line }) => line),
  refunds: order.refunds.map(({ at, fault: _, ...refund }) => ({ ...refund, time: secondsOf(at), fault: null })),
  invoices: order.invoices.map(({ issuedAt, ...invoice }) => ({ ...invoice, issuedTime: secondsOf(issuedAt) })),
})

/** For operators, who also read why money did not go back. */
export const toDeskOrder = (order: Order): wire.ShopOrder => ({
  ...toOrder(order),
  refunds: order.refunds.map(({ at, ...refund }) => ({ ...refund, time: secondsOf(at) })),
})

export const toSeller = ({ taxRate, ...seller }: Seller): wire.ShopSeller => ({ ...seller, taxRate: taxRate / 100 })

export const sellerIn = ({ taxRate, ...seller }: wire.ShopSeller): Seller => ({
  ...seller,
  taxRate: Math.round(taxRate * 100),
})

export const toDemoPayment = ({
  state,
  reference,
  amountMinor,
  currency,
  returnPath,
}: DemoPayment): wire.DemoPayment => ({
  state,
  reference,
  amountMinor,
  currency,
  returnPath,
})

export const toPdf = (number: string, pdf: Uint8Array): FileAnswer => ({ name: `${number}.pdf`, pieces: [pdf] })
