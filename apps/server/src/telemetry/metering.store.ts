import { quantities } from '@heliograph/domain/energy'
import {
  automaticMetering,
  meteringMethods,
  meteringStrategies,
  type MeteringSettings,
  type PlantMetering,
} from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import type { Pool, PoolClient } from 'pg'
import { numbersText } from './array-text.ts'
import type { MeteringChoice } from './day-rules.ts'
import { importedSumsOf } from './imported-days.store.ts'

/** How plants are metered now. Those without a choice have no entry. */
export type MeteringOf = (plantIds: readonly number[]) => Promise<ReadonlyMap<number, PlantMetering>>

export const createMeteringStore = (pool: Pool) => {
  const meteringOf: MeteringOf = async (plantIds) => {
    const { rows } = await pool.query<RawChoice>({
      name: 'metering-of-plants',
      text: `select distinct on (plant_id) ${choiceColumns} from metering_choices where plant_id = any($1::int[])
             order by plant_id, id desc`,
      values: [numbersText(plantIds)],
    })
    if (rows.length === 0) return new Map()
    const imported = await importedSumsOf(
      pool,
      rows.map(({ plant_id }) => plant_id),
    )
    return new Map(
      rows.map((row) => [row.plant_id, { ...settingsOf(row), imported: imported.get(row.plant_id) }] as const),
    )
  }
  return { meteringOf }
}

/** All choices that count for any day, by plant, in the order in which they were made. */
export const readChoices = async (client: PoolClient, plantIds: readonly number[]) => {
  const { rows } = await client.query<RawChoice>({
    name: 'metering-choices',
    text: `select ${choiceColumns} from (
             select distinct on (plant_id, from_at) id, ${choiceColumns} from metering_choices where plant_id = any($1::int[])
             order by plant_id, from_at, id desc
           ) as newest order by id`,
    values: [numbersText(plantIds)],
  })
  const choices = new Map<number, MeteringChoice[]>()
  for (const row of rows) {
    const choice = { settings: settingsOf(row), from: row.from_at.getTime() }
    const known = choices.get(row.plant_id)
    if (known) known.push(choice)
    else choices.set(row.plant_id, [choice])
  }
  return choices
}

/** By name, as in `history.store.ts`. */
const choiceColumns = 'plant_id, strategy, methods, kept_share, generation_offset, use_offset, is_missing_zero, from_at'

export interface RawChoice {
  plant_id: number
  strategy: string
  methods: string[]
  kept_share: number | null
  generation_offset: number
  use_offset: number
  is_missing_zero: boolean
  from_at: Date
}

/** What a later version wrote and this one does not know counts as if nobody had chosen. */
export const settingsOf = (row: Omit<RawChoice, 'plant_id' | 'from_at'>): MeteringSettings => ({
  strategy: meteringStrategies.find((each) => each === row.strategy) ?? automaticMetering.strategy,
  methods: recordOf(
    quantities,
    (quantity) =>
      meteringMethods.find((each) => each === row.methods[quantities.indexOf(quantity)]) ??
      automaticMetering.methods[quantity],
  ),
  keptShare: row.kept_share,
  generationOffset: row.generation_offset,
  useOffset: row.use_offset,
  isMissingZero: row.is_missing_zero,
})
