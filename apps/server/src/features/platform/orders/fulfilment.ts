import type { PackageKind } from '@heliograph/domain/orders'
import type { Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Order, OrderLine } from './orders.store.ts'

/** What happens when a kind of package is bought: provided by the feature that knows the kind. */
interface Fulfilment {
  /** Whether the brand sells it at all. */
  isSold: () => boolean | Promise<boolean>
  /** What each line of an order is for. @throws Refusal for what the caller may not buy for */
  targetsOf: (caller: Caller, deviceIds: readonly number[]) => Promise<Target[]>
  /** Gives what was paid for, in the transaction that notes the payment. */
  give: (trx: Kysely<Database>, order: Order, line: OrderLine) => Promise<{ fromDay: Day; toDay: Day } | null>
  /** Takes it back, because all of the money was given back. */
  takeBack: (trx: Kysely<Database>, order: Order, line: OrderLine) => Promise<void>
}

interface Target {
  deviceId: number | null
  deviceSn: string | null
}

export type Fulfilments = Readonly<Partial<Record<PackageKind, Fulfilment>>>
