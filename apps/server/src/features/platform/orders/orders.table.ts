import type {
  OrderProblem,
  OrderState,
  PackageKind,
  PayWay,
  ReceiptKind,
  RefundFault,
  RefundState,
} from '@heliograph/domain/orders'
import type { Day } from '@heliograph/domain/zones'
import type { ColumnType, Generated } from 'kysely'
import type { InvoiceContent } from './invoice-content.ts'

declare module '#db/schema.ts' {
  interface Database {
    packages: PackagesTable
    sellers: SellersTable
    orders: OrdersTable
    order_lines: OrderLinesTable
    payment_events: PaymentEventsTable
    payments: PaymentsTable
    invoice_series: InvoiceSeriesTable
    invoices: InvoicesTable
    demo_payments: DemoPaymentsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface PackagesTable {
  id: Generated<number>
  brand: string
  kind: PackageKind
  quantity: number
  amount_minor: number
  currency: string
  created_at: Date
  removed_at: Optional<Date>
}

export interface SellersTable {
  brand: string
  name: string
  address: string
  tax_id: string | null
  tax_rate: number
  tax_note: string | null
  account_holder: string | null
  account_number: string | null
  bank: string | null
  invoice_prefix: string
  payment_days: number
  changed_at: Date
}

export interface OrdersTable {
  id: Generated<number>
  brand: string
  reference: string
  state: OrderState
  user_id: number | null
  organisation_id: number | null
  language: string
  currency: string
  amount_minor: number
  pay_way: Optional<PayWay>
  provider_ref: Optional<string>
  pay_url: Optional<string>
  buyer_name: Optional<string>
  buyer_address: Optional<string>
  buyer_tax_id: Optional<string>
  created_at: Date
  expires_at: Date
  paid_at: Optional<Date>
  fulfilled_at: Optional<Date>
  ended_at: Optional<Date>
  problem: Optional<OrderProblem>
  ask_at: Optional<Date>
  asked: Generated<number>
}

export interface OrderLinesTable {
  order_id: number
  position: number
  kind: PackageKind
  quantity: number
  amount_minor: number
  device_id: Optional<number>
  device_sn: Optional<string>
  from_day: Optional<Day>
  to_day: Optional<Day>
}

export interface PaymentEventsTable {
  pay_way: PayWay
  event_id: string
  order_id: number
  received_at: Date
  raw: string
}

export interface PaymentsTable {
  pay_way: PayWay
  payment_id: string
  order_id: number
  amount_minor: number
  currency: string
  at: Date
  noted_by: Optional<number>
  of_payment_id: Optional<string>
  provider_ref: Optional<string>
  refund_state: Optional<RefundState>
  refund_fault: Optional<RefundFault>
  credit_id: Optional<number>
  ask_at: Optional<Date>
  asked: Generated<number>
}

export interface InvoiceSeriesTable {
  brand: string
  year: number
  last: number
}

export interface InvoicesTable {
  id: Generated<number>
  brand: string
  order_id: number
  year: number
  series_number: number
  number: string
  kind: ReceiptKind
  issued_at: Date
  content: ColumnType<InvoiceContent, string, never>
}

export interface DemoPaymentsTable {
  ref: string
  brand: string
  reference: string
  amount_minor: number
  currency: string
  return_path: string
  state: Generated<'open' | 'paid' | 'declined' | 'expired'>
  paid_minor: Generated<number>
  expires_at: Date
}
