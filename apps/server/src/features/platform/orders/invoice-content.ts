import type { PackageKind } from '@heliograph/domain/orders'
import type { Day } from '@heliograph/domain/zones'

/** What an invoice says, as it was on the day of its issue. Amounts are in the smallest unit. */
export interface InvoiceContent {
  language: string
  issuedDay: Day
  dueDay: Day | null
  seller: { name: string; address: string; taxId: string | null }
  buyer: { name: string; address: string; taxId: string | null }
  reference: string
  currency: string
  lines: {
    kind: PackageKind
    quantity: number
    amountMinor: number
    deviceSn: string | null
    fromDay: Day | null
    toDay: Day | null
  }[]
  netMinor: number
  /** In hundredths of a percent. */
  taxRate: number
  taxMinor: number
  taxNote: string | null
  grossMinor: number
  /** Where to pay; null if it was paid before. */
  transfer: { holder: string; account: string; bank: string | null } | null
  /** The number of the invoice that a credit note takes back, in whole or in part, or of the credit note that a reversal does. */
  credits: string | null
}
