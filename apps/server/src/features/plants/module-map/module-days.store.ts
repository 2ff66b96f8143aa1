import type { ModuleDay } from '@heliograph/domain/module-shares'
import type { DayRange } from '@heliograph/domain/periods'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { numbersText } from '#telemetry/array-text.ts'
import { mWhPerKWh } from '#telemetry/energy-units.ts'

/** What devices generated on a day. */
type GeneratedBy = ReadonlyMap<number, ModuleDay>

export type ModuleDayStore = ReturnType<typeof createModuleDayStore>

export const createModuleDayStore = (pool: Pool) => ({
  /**
   * By day, of the devices of which it is known. One text for each day is read several times faster than its rows; it is taken
   * apart when it is asked for.
   */
  async generatedOn(
    deviceIds: readonly number[],
    { first, last }: DayRange,
  ): Promise<ReadonlyMap<Day, () => GeneratedBy>> {
    if (deviceIds.length === 0) return new Map()
    const { rows } = await pool.query<[Day, string]>({
      name: 'generated-by-day',
      text: `select day, string_agg(concat_ws(',', device_id, generation, coalesce(generation_known_s, ${wholeDayS})), ',')
             from device_days where device_id = any($1::int[]) and day between $2 and $3 and generation is not null
             group by day`,
      values: [numbersText(deviceIds), first, last],
      rowMode: 'array',
    })
    return new Map(rows.map(([day, text]) => [day, () => generatedIn(text)]))
  },
})

const generatedIn = (text: string): GeneratedBy => {
  const generated = new Map<number, ModuleDay>()
  const numbers = text.split(',')
  for (let place = 0; place + 2 < numbers.length; place += 3)
    generated.set(Number(numbers[place]), {
      kwh: Number(numbers[place + 1]) / mWhPerKWh,
      knownS: Number(numbers[place + 2]),
    })
  return generated
}

/** On days from before it was kept how much of them is known. */
const wholeDayS = 86_400
