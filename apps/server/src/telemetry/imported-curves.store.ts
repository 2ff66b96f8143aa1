import { quantities, type Quantity } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { frameMs, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/** The curve of an imported day that counts. */
export interface ImportedCurve {
  plantId: number
  day: Day
  frames: ImportedFrame[]
}

/** Mean powers in W over five minutes. */
interface ImportedFrame extends Record<Quantity, number | null> {
  at: number
}

/** The curves of imported days that count, in order of days. Energies that something measured after all are left out. */
export const importedCurvesOf = async (
  pool: Pool,
  wanted: readonly { plantId: number; first: Day; last: Day }[],
): Promise<ImportedCurve[]> => {
  if (wanted.length === 0) return []
  const { rows } = await pool.query<RawCurve>({
    name: 'imported-curves',
    text: `select distinct on (i.plant_id, i.day) i.plant_id, i.day, i.curve_begins,
             ${quantities.map((of) => `case when d.${of} is not null then i.${of}_w end as ${of}_w`).join(', ')}
           from unnest($1::int[], $2::date[], $3::date[]) as w (plant_id, first, last)
           join imported_days i on i.plant_id = w.plant_id and i.day between w.first and w.last
             and i.curve_begins is not null
           join plant_days d on d.plant_id = i.plant_id and d.day = i.day and d.import_number = i.import_number
           order by i.plant_id, i.day`,
    values: [wanted.map(({ plantId }) => plantId), wanted.map(({ first }) => first), wanted.map(({ last }) => last)],
  })
  return rows.map((row) => ({ plantId: row.plant_id, day: row.day, frames: framesIn(row) }))
}

const framesIn = (row: RawCurve): ImportedFrame[] => {
  const begins = row.curve_begins.getTime()
  const count = Math.max(0, ...quantities.map((of) => row[`${of}_w`]?.length ?? 0))
  return Array.from({ length: count }, (_, step) => ({
    at: begins + step * frameMs,
    ...recordOf(quantities, (of) => row[`${of}_w`]?.[step] ?? null),
  })).filter((frame) => quantities.some((of) => frame[of] !== null))
}

type RawCurve = Record<`${Quantity}_w`, readonly (number | null)[] | null> & {
  plant_id: number
  day: Day
  curve_begins: Date
}
