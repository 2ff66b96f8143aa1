import { renewed, serviceStateOn } from '@heliograph/domain/data-service'
import { Refusal } from '@heliograph/domain/errors'
import { addDays, daysBetween, type Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import type { ServiceSearch, ServiceStore } from './device-charge.store.ts'

export type DeviceCharge = ReturnType<typeof createDeviceCharge>

/** A person who acts for an organisation pays for its loggers only if they manage it. */
export interface Payer extends Caller {
  managesOrganisation: boolean
}

/** The data service of loggers, which people pay by the year where the brand sells it. */
export const createDeviceCharge = ({ store, storeIn, isElsewhere, isOffered, canBeBought, record, now }: Needs) => {
  /** Where nobody can renew, nothing ends. */
  const isSold = async () => isOffered() && (await canBeBought())
  const at = async () => ({ terms: await store.terms(), now: now() })
  /** None, where it is not sold. */
  const resting = async (find: () => Promise<ReadonlySet<number>>): Promise<ReadonlySet<number>> => {
    if (!isOffered()) return none
    const found = await find()
    return found.size > 0 && (await isSold()) ? found : none
  }

  return {
    isSold,
    restingPlants: (plantIds: readonly number[]) => resting(() => store.restingPlants(plantIds, now())),
    restingDevices: (deviceIds: readonly number[]) => resting(() => store.restingDevices(deviceIds, now())),
    restingPlantsSql: async () => ((await isSold()) ? store.allRestingPlants(now()) : undefined),

    async services(payer: Payer, search: ServiceSearch, window: Window) {
      if (payer.organisationId !== null && !payer.managesOrganisation) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      if (!(await isSold()))
        return { isSold: false, rows: [], total: 0, counts: { all: 0, within30: 0, within90: 0, ended: 0 } }
      const { rows, ...counted } = await store.page(payer, search, window, await at())
      const withState = rows.map(({ today, ...row }) => ({ ...row, state: serviceStateOn(row.paidUntil, today) }))
      return { isSold: true, rows: withState, ...counted }
    },

    terms: () => store.terms(),

    async saveTerms({ isOn, freeMonths }: { isOn: boolean; freeMonths: number }, by: Actor) {
      const before = await store.terms()
      const begins = isOn && before.since === null
      const terms = { freeMonths, since: isOn ? (before.since ?? new Date(now())) : null }
      await store.saveTerms(terms, { begins, now: now() })
      await record({ kind: 'service.change', ...by, facts: { sold: isOn, months: freeMonths } })
      return terms
    },

    /** For a job. */
    async note() {
      const terms = await store.terms()
      if (isOffered() && terms.since !== null) await store.note(terms)
    },

    /** What an order of years gives. */
    fulfilment: {
      isSold: async () => isOffered() && (await store.terms()).since !== null,

      async targetsOf(caller: Caller, gatewayIds: readonly number[]) {
        if (gatewayIds.length === 0) throw new Refusal('PARAM_ERROR', 'gatewayIds')
        const found = await store.payableOf(caller, gatewayIds, await at())
        if (found.length < gatewayIds.length) throw new Refusal('resource_not_exist_or_deleted', 'gatewayIds')
        return found
      },

      /** To the logger of this serial number, wherever it is by now, or to the one that took its place. */
      async give(trx: Kysely<Database>, _: unknown, { deviceId, deviceSn, quantity }: BoughtYears) {
        const services = storeIn(trx)
        const sn = await services.heirOf({ deviceId, deviceSn: serialIn(deviceSn) })
        // With what was paid for it until then: an operator gives the money back.
        if (await isElsewhere(sn)) throw new Error('The logger moved to the other data centre')
        const { until, today } = await services.lock(sn, { terms: await services.terms(), now: now() })
        const span = renewed(until, quantity, today)
        await services.setUntil(sn, span.toDay)
        return span
      },

      /** As many days as it gave: what was bought since stays. */
      async takeBack(trx: Kysely<Database>, _: unknown, { deviceId, deviceSn, fromDay, toDay }: BoughtYears) {
        if (fromDay === null || toDay === null) return
        const services = storeIn(trx)
        const own = serialIn(deviceSn)
        const sn = (await services.keeps(own, toDay)) ? own : await services.heirOf({ deviceId, deviceSn: own })
        const { until } = await services.lock(sn, { terms: await services.terms(), now: now() })
        await services.setUntil(sn, addDays(until, -daysBetween(fromDay, toDay).length))
      },
    },
  }
}

const serialIn = (sn: string | null) => {
  if (sn === null) throw new Error('Years were ordered for no logger')
  return sn
}

const none: ReadonlySet<number> = new Set()

export interface BoughtYears {
  /** Null: it was deleted with its plant. */
  deviceId: number | null
  deviceSn: string | null
  quantity: number
  fromDay: Day | null
  toDay: Day | null
}

interface Needs {
  store: ServiceStore
  storeIn: (trx: Kysely<Database>) => ServiceStore
  /** Whether a logger left for the other data centre: with connections that see which did. */
  isElsewhere: ServiceStore['isElsewhere']
  /** Whether the brand has this function. */
  isOffered: () => boolean
  /** Whether the operator has a price for it, and a way to pay it. */
  canBeBought: () => Promise<boolean>
  record: RecordAudit
  now: () => number
}
