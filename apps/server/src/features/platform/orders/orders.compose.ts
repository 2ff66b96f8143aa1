import type { PayWay } from '@heliograph/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PrintRoom } from '#documents/print-room.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import { byTransfer } from './by-transfer.ts'
import { createDemoPaymentStore } from './demo-payments.store.ts'
import { createDemoPayments } from './demo-provider.ts'
import type { Fulfilments } from './fulfilment.ts'
import { createInvoiceStore } from './invoices.store.ts'
import { createInvoicing } from './invoicing.ts'
import { createOrdersDesk } from './orders-desk.ts'
import { orderRoutes } from './orders.routes.ts'
import { createOrderStore } from './orders.store.ts'
import { createOrders } from './orders.ts'
import { createPackageStore } from './packages.store.ts'
import { createPaymentStore } from './payments.store.ts'
import { createPrintReceipt } from './print-receipt.ts'
import type { Provider } from './provider.ts'
import { createRefunds } from './refunds.ts'
import { createSettlement } from './settlement.ts'
import { createStripeProvider, type StripeSettings } from './stripe-provider.ts'

/** How people pay, besides by transfer. */
export interface PaymentSettings {
  stripe: StripeSettings | undefined
  /** A provider without money, for the demo. */
  isDemo: boolean
}

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  brand: string
  /** The brand's public address, to which buyers come back. */
  origin: string
  payments: PaymentSettings
  /** For the demo's signatures. */
  demoKey: Uint8Array
  /** Calls one of our own webhooks, through all of the HTTP side. */
  deliver: (path: string, headers: Record<string, string>, text: string) => Promise<void>
  fulfilments: Fulfilments
  languageOf: (userId: number) => Promise<string>
  printRoom: PrintRoom
  limit: Limits['take']
  record: RecordAudit
  report: (error: Error) => void
  now: () => number
}

export const composeOrders = ({
  db,
  brand,
  origin,
  payments,
  demoKey,
  deliver,
  languageOf,
  printRoom,
  limit,
  ...needs
}: Needs) => {
  const { fulfilments, record, report, now } = needs
  const store = createOrderStore(db, brand)
  const packages = createPackageStore(db, brand)
  const invoicing = createInvoicing({
    storeIn: (trx) => createInvoiceStore(trx, brand),
    sellerIn: (trx) => createPackageStore(trx, brand).seller(),
    now,
  })
  const settlement = createSettlement({ store, paymentsIn: createPaymentStore, invoicing, fulfilments, report, now })
  const demo = payments.isDemo
    ? createDemoPayments({
        store: createDemoPaymentStore(db, brand),
        key: demoKey,
        deliver: (text, signature) => deliver(demoPath, { 'demo-signature': signature }, text),
        report,
        now,
      })
    : undefined
  const all: Provider[] = [
    ...(payments.stripe ? [createStripeProvider(payments.stripe, origin)] : []),
    ...(demo ? [demo.provider] : []),
    byTransfer,
  ]
  const providers = new Map<PayWay, Provider>(all.map((provider) => [provider.way, provider]))
  const paymentStore = createPaymentStore(db)
  const refunds = createRefunds({
    store,
    payments: paymentStore,
    paymentsIn: createPaymentStore,
    invoicing,
    providers,
    report,
    now,
  })
  const invoicesIn = createInvoiceStore(db, brand)
  const shared = { store, packages, invoicesIn, invoicing, settlement, refunds, fulfilments, providers, now }
  const orders = createOrders({ ...shared, languageOf, limit, report })
  const desk = createOrdersDesk({
    ...shared,
    paymentsIn: { list: paymentStore.list, in: createPaymentStore },
    record,
  })
  return {
    routes: orderRoutes({ orders, desk, demo, print: createPrintReceipt(printRoom) }),
    offers: orders.offers,
    jobs: [
      { name: 'ask-payments', cron: '* * * * *', work: orders.askProviders },
      { name: 'ask-refunds', cron: '* * * * *', work: refunds.askProviders },
      { name: 'end-orders', cron: '*/5 * * * *', work: orders.endOverdue },
    ],
  }
}

const demoPath = '/backyard-api-s/order/payment/demo'
