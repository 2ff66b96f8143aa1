import { sure } from '@heliograph/domain/sure'
import { minuteMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

export type TodayStore = ReturnType<typeof createTodayStore>

/** A plant and the span of its current day. */
export interface PlantSpan {
  plantId: number
  from: number
  to: number
}

const stepMs = 30 * minuteMs

export const createTodayStore = (pool: Pool) => ({
  /** Half-hour means of a day's generation in W; null if nothing was measured. */
  async curvesOf(spans: readonly PlantSpan[]) {
    const curves = new Map(spans.map(({ plantId, from, to }) => [plantId, emptyCurve(from, to)]))
    if (spans.length === 0) return curves
    const { rows } = await pool.query<{ plant_id: number; step: number; w: number }>({
      name: 'curves-of-plants',
      // The outer bounds are redundant, but let PostgreSQL skip the partitions of other days.
      text: `select f.plant_id, floor(extract(epoch from f.at - s.from_at) / $6)::int as step, avg(f.generation_w) as w
             from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as s (plant_id, from_at, to_at)
             join plant_frames f on f.plant_id = s.plant_id and f.at >= s.from_at and f.at < s.to_at
             where f.at >= $4 and f.at < $5 and f.generation_w is not null group by 1, 2`,
      values: [
        spans.map(({ plantId }) => plantId),
        spans.map(({ from }) => new Date(from)),
        spans.map(({ to }) => new Date(to)),
        new Date(Math.min(...spans.map(({ from }) => from))),
        new Date(Math.max(...spans.map(({ to }) => to))),
        stepMs / 1000,
      ],
    })
    for (const { plant_id, step, w } of rows) sure(curves.get(plant_id))[step] = w
    return curves
  },
})

const emptyCurve = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / stepMs) }, (): number | null => null)
