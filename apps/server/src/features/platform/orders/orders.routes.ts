import { contract } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { nothing, pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { DemoPayments } from './demo-provider.ts'
import type { Invoice } from './invoices.store.ts'
import type { OrdersDesk } from './orders-desk.ts'
import type { Order } from './orders.store.ts'
import type { Orders, Shopper } from './orders.ts'
import { sellerIn, shopperOf, toDemoPayment, toDeskOrder, toOrder, toPdf, toSeller } from './orders.wire.ts'
import type { PrintReceipt } from './print-receipt.ts'

interface Parts {
  orders: Orders
  desk: OrdersDesk
  /** Only in the demo. */
  demo: DemoPayments | undefined
  print: PrintReceipt
}

export const orderRoutes = ({ orders, desk, demo, print }: Parts): Route[] => {
  const seen = async (order: Order) => toOrder(order, await orders.transferTo(order))
  const printed = async (invoice: Invoice, userId: number) => toPdf(invoice.number, await print(invoice, userId))
  const demoOnly = () => {
    if (!demo) throw new Refusal('resource_not_exist_or_deleted')
    return demo
  }
  return routes(contract.orders, {
    offers: () => orders.offers(),
    create: async ({ session, body }) =>
      seen(await orders.create(shopperOf(session), { packageId: body.packageId, deviceIds: body.gatewayIds ?? [] })),
    mine: async ({ session, query }) => pageOf(await orders.mine(shopperOf(session), query), (order) => toOrder(order)),
    read: async ({ session, params }) => seen(await orders.read(shopperOf(session), params.id)),
    pay: async ({ session, params, body: { payWay, buyer } }) => {
      const { name, address, taxId = null } = buyer
      const shopper: Shopper = shopperOf(session)
      return seen(await orders.pay(shopper, params.id, { payWay, buyer: { name, address, taxId } }))
    },
    cancel: async ({ session, params }) => seen(await orders.cancel(shopperOf(session), params.id)),
    invoice: async ({ session, params }) =>
      printed(await orders.invoice(shopperOf(session), params.id, params.invoiceId), session.userId),
    stripeEvent: ({ signed }) => nothing(orders.receive('stripe', signed.text, signed.signature)),
    demoEvent: ({ signed }) => nothing(orders.receive('demo', signed.text, signed.signature)),
    demoPayment: async ({ body }) => toDemoPayment(await demoOnly().read(body.ref)),
    demoChoose: async ({ body }) => toDemoPayment(await demoOnly().choose(body.ref, body.choice)),

    search: async ({ query: { state, trouble, reference, page, size } }) =>
      pageOf(await desk.search({ state, isInTrouble: trouble, reference }, { page, size }), toDeskOrder),
    notePaid: async ({ params, body, session: { userId }, ip }) =>
      toDeskOrder(await desk.notePaid(params.id, body, { userId, ip })),
    accept: async ({ params, session: { userId }, ip }) => toDeskOrder(await desk.accept(params.id, { userId, ip })),
    refund: async ({ params, body, session: { userId }, ip }) =>
      toDeskOrder(await desk.refund(params.id, body, { userId, ip })),
    searchedInvoice: async ({ params, session: { userId } }) =>
      printed(await desk.invoice(params.id, params.invoiceId), userId),
    packages: () => desk.packages(),
    addPackage: ({ body, session: { userId }, ip }) => desk.addPackage(body, { userId, ip }),
    removePackage: ({ params, session: { userId }, ip }) => nothing(desk.removePackage(params.id, { userId, ip })),
    seller: async () => {
      const seller = await desk.seller()
      return { seller: seller === undefined ? null : toSeller(seller) }
    },
    saveSeller: async ({ body, session: { userId }, ip }) =>
      toSeller(await desk.saveSeller(sellerIn(body), { userId, ip })),
  })
}
