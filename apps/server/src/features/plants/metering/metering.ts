import { quantities, type Quantity } from '@heliograph/domain/energy'
import { Refusal } from '@heliograph/domain/errors'
import {
  automaticMetering,
  methodsFor,
  methodsInForce,
  type MeteringMethod,
  type MeteringSettings,
} from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import { hourMs, startOfDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { PlantMetering, Written } from '#needs/metering.ts'
import type { FindPlant } from '#needs/plants.ts'
import { isSameRules, rulesOf } from '#telemetry/day-rules.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { firstKeptDay } from '#telemetry/kept-days.ts'
import { sumOf } from '#telemetry/periods.ts'
import { differencesOf } from './metering-differences.ts'
import type { MeteringChoiceStore, StoredChoice } from './metering.store.ts'

export type Metering = ReturnType<typeof createMetering>

/** What is undefined stays as it is. */
export interface MeteringChange {
  strategy: MeteringSettings['strategy'] | undefined
  methods: Partial<Record<Quantity, MeteringMethod | undefined>>
  /** Null: not assumed. */
  keptShare: number | null | undefined
  generationOffset: number | undefined
  useOffset: number | undefined
  isMissingZero: boolean | undefined
  /** When the newest choice was made, as far as the person has seen: milliseconds. Undefined overwrites what others chose. */
  seenAt?: number | undefined
}

/** How the energies of a plant are counted. */
export const createMetering = ({
  store,
  history,
  findPlant,
  createdOf,
  keptSince,
  changed,
  limit,
  record,
  now,
}: MeteringNeeds) => {
  const find = async (plantId: number): Promise<PlantMetering> => {
    const [choice, created, months] = await Promise.all([
      store.newest(plantId),
      createdOf(plantId),
      history.monthsOf(plantId),
    ])
    if (!created) throw new Refusal('AU_NO_READ_PERMISSION')
    const settings = choice?.settings ?? automaticMetering
    const methods = sumOf(months)?.methods
    const told = quantities.filter(
      (quantity) =>
        settings.methods[quantity] !== automaticMetering.methods[quantity] || (methods?.[quantity].length ?? 0) > 0,
    )
    return meteringOf({ plantId, choice, created, told })
  }

  return {
    find,

    /** The last ones, newest first. */
    async choices(plantId: number, { userId }: Caller): Promise<ListedChoice[]> {
      const created = await createdOf(plantId)
      if (!created) throw new Refusal('AU_NO_READ_PERMISSION')
      const choices = await store.list(plantId, userId, mostListed)
      return choices.map((choice) => ({
        // All methods, also of energies that the plant never told: they are sent back to take a choice back.
        metering: meteringOf({ plantId, choice, created, told: quantities }),
        by: choice.name,
        at: choice.chosenAt,
      }))
    },

    /**
     * Days are calculated again as far back as samples are kept, if the choice makes a difference to them.
     * @throws Refusal PARAM_ERROR with the field, PLANT_CHANGED_MEANWHILE if someone chose after `seenAt`
     */
    async change(plantId: number, change: MeteringChange, { userId, organisationId, ip }: Caller & Actor) {
      const [plant, choice, created] = await Promise.all([
        findPlant(plantId),
        store.newest(plantId),
        createdOf(plantId),
      ])
      if (!plant || !created) throw new Refusal('AU_NO_READ_PERMISSION')
      const before = choice?.settings ?? automaticMetering
      const lastAt = choice?.chosenAt ?? created.at
      if (change.seenAt !== undefined && change.seenAt !== lastAt.getTime())
        throw new Refusal('PLANT_CHANGED_MEANWHILE')
      const after = settingsAfter(before, change)
      const facts = differencesOf(before, after)
      if (Object.keys(facts).length > 0) {
        await limit(new Map([[`metering of plant ${plantId}`, mostChangesPerHour]]), hourMs)
        const isRecalculated = !isSameRules(rulesOf(before), rulesOf(after))
        // What changes no day is for the same days as the choice before.
        const kept = isRecalculated ? undefined : choice?.from
        const from = kept ?? new Date(startOfDay(plant.zone, firstKeptDay(plant.zone, keptSince())))
        const seenAt = choice?.chosenAt.getTime() ?? null
        if (!(await store.add(plantId, after, { from, seenAt, userId, now: now(), isRecalculated })))
          throw new Refusal('PLANT_CHANGED_MEANWHILE')
        changed(plantId)
        await record({ kind: 'plant.metering', userId, organisationId, plantId, ip, facts })
      }
      return find(plantId)
    },
  }
}

/** @throws Refusal PARAM_ERROR with the field */
export const settingsAfter = (before: MeteringSettings, change: MeteringChange): MeteringSettings => {
  const after: MeteringSettings = {
    strategy: change.strategy ?? before.strategy,
    methods: recordOf(quantities, (quantity) => change.methods[quantity] ?? before.methods[quantity]),
    keptShare: change.keptShare === undefined ? before.keptShare : change.keptShare,
    generationOffset: change.generationOffset ?? before.generationOffset,
    useOffset: change.useOffset ?? before.useOffset,
    isMissingZero: change.isMissingZero ?? before.isMissingZero,
  }
  const wrong = quantities.find((quantity) => !methodsFor(quantity).includes(after.methods[quantity]))
  if (wrong) throw new Refusal('PARAM_ERROR', `body: the ${wrong} cannot be assumed as a share of the generation`)
  const isAssumed = Object.values(methodsInForce(after)).includes('TOTAL_FROM_PROPORTION')
  if (isAssumed && after.keptShare === null)
    throw new Refusal('PARAM_ERROR', 'body/theoryConsumeProportion is needed for what is assumed')
  return after
}

interface Parts extends Pick<PlantMetering, 'plantId' | 'created' | 'told'> {
  choice: StoredChoice | undefined
}

const meteringOf = ({ choice, created, ...plant }: Parts): PlantMetering => ({
  ...plant,
  settings: choice?.settings ?? automaticMetering,
  from: choice?.from ?? null,
  created,
  changed: choice ? { by: choice.chosenBy, at: choice.chosenAt } : created,
})

export interface ListedChoice {
  metering: PlantMetering
  by: string | null
  at: Date
}

export interface MeteringNeeds {
  store: MeteringChoiceStore
  history: Pick<HistoryStore, 'monthsOf'>
  findPlant: FindPlant
  /** By whom and when the plant was entered; undefined if there is none. */
  createdOf: (plantId: number) => Promise<Written | undefined>
  /** Since when samples are kept. */
  keptSince: () => number
  /** Called when a plant is counted in another way. */
  changed: (plantId: number) => void
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

const mostListed = 50
/** Each may calculate weeks again. */
const mostChangesPerHour = 30
