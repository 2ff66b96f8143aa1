import { isMeter, type DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/** Days in a row whose readings contradict each other, and the devices whose readings do not fit the others. */
export interface ContradictionRun {
  first: Day
  last: Day
  devices: { deviceId: number; name: string }[]
}

export const createContradictionStore = (pool: Pool) => ({
  /** The newest run that reaches into a range of days. It may have begun before the range; days without data do not end it. */
  async newestRun(plantId: number, first: Day, last: Day): Promise<ContradictionRun | undefined> {
    const { rows } = await pool.query<{ first: Day; last: Day; id: number; name: string; type: DeviceType }>({
      name: 'newest-contradictions',
      text: `
        with newest as (
          select max(day) as day from plant_days where plant_id = $1 and day between $2 and $3 and contradictions > 0
        ), before as (
          select max(p.day) as day from plant_days p, newest n
          where p.plant_id = $1 and p.day < n.day and coalesce(p.contradictions, 0) = 0
        )
        select n.day as last, d.id, d.name, d.type, (
          select min(p.day) from plant_days p
          where p.plant_id = $1 and p.day <= n.day and p.day > coalesce((select day from before), '-infinity')
        ) as first
        from newest n join devices d on d.plant_id = $1
        join device_days s on s.device_id = d.id and s.day = n.day and (s.sell > 0 or s.charge > 0)
        order by (s.sell > 0) desc nulls last, d.id`,
      values: [plantId, first, last],
    })
    const [row] = rows
    if (!row) return undefined
    // A meter counts before an inverter, as in the sums.
    const meters = rows.filter(({ type }) => isMeter(type))
    const named = meters.length > 0 ? meters : rows
    return { first: row.first, last: row.last, devices: named.map(({ id, name }) => ({ deviceId: id, name })) }
  },
})
