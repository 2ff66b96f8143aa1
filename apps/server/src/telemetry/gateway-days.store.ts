import { addDays, dayAt, daysBetween, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { numbersText } from './array-text.ts'

/** What became of a gateway's samples. */
export interface GatewayCounts {
  kept: number
  /** Of those kept: older than an hour when they arrived. */
  late: number
  repeated: number
  rejected: number
  /** Over budget: not taken, counted each time it was sent. */
  refused: number
}

export interface SignOfLife {
  gatewayId: number
  /** Of its plant. */
  zone: string
  /** Milliseconds since 1970. Null if it was never heard before. */
  heardBefore: number | null
  heardAt: number
  /** How long it can be silent without being offline. */
  allowedSilenceS: number
}

export type GatewayDayStore = ReturnType<typeof createGatewayDayStore>

export const createGatewayDayStore = (pool: Pool) => ({
  /** Adds to the day of `at`. */
  async addCounts(counts: ReadonlyMap<number, GatewayCounts>, at: number) {
    const rows = [...counts].toSorted(([left], [right]) => left - right)
    await pool.query(
      `insert into gateway_days as g (gateway_id, day, kept, late, repeated, rejected, refused)
       select c.id, ($7::timestamptz at time zone p.zone)::date, c.kept, c.late, c.repeated, c.rejected, c.refused
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
         as c (id, kept, late, repeated, rejected, refused)
       join devices d on d.id = c.id join plants p on p.id = d.plant_id order by c.id
       on conflict (gateway_id, day) do update set kept = g.kept + excluded.kept, late = g.late + excluded.late,
         repeated = g.repeated + excluded.repeated, rejected = g.rejected + excluded.rejected,
         refused = g.refused + excluded.refused`,
      [
        numbersText(rows.map(([gatewayId]) => gatewayId)),
        numbersText(rows.map(([, { kept }]) => kept)),
        numbersText(rows.map(([, { late }]) => late)),
        numbersText(rows.map(([, { repeated }]) => repeated)),
        numbersText(rows.map(([, { rejected }]) => rejected)),
        numbersText(rows.map(([, { refused }]) => refused)),
        new Date(at),
      ],
    )
  },

  /** Adds the time since a gateway was heard last to what was heard or silent. */
  async addSigns(signs: readonly SignOfLife[]) {
    const rows = signs
      .flatMap(daysOf)
      .toSorted((left, right) => left.gatewayId - right.gatewayId || (left.day < right.day ? -1 : 1))
    if (rows.length === 0) return
    await pool.query(
      `insert into gateway_days as g (gateway_id, day, longest_silence_s, heard_s)
       select * from unnest($1::int[], $2::date[], $3::int[], $4::int[])
       on conflict (gateway_id, day) do update set heard_s = g.heard_s + excluded.heard_s,
         longest_silence_s = greatest(g.longest_silence_s, excluded.longest_silence_s)`,
      [
        numbersText(rows.map(({ gatewayId }) => gatewayId)),
        rows.map(({ day }) => day),
        numbersText(rows.map(({ seconds }) => seconds)),
        numbersText(rows.map(({ seconds, isHeard }) => (isHeard ? seconds : 0))),
      ],
    )
  },
})

/** The part of the time between two signs of life that belongs to each day. */
const daysOf = ({ gatewayId, zone, heardBefore, heardAt, allowedSilenceS }: SignOfLife) => {
  const before = Math.min(heardBefore ?? heardAt, heardAt)
  const lastDay = dayAt(zone, heardAt)
  const firstDay = later(dayAt(zone, before), addDays(lastDay, -mostSilentDays))
  const isHeard = heardAt - before <= allowedSilenceS * 1000
  return daysBetween(firstDay, lastDay).map((day) => {
    const from = Math.max(before, startOfDay(zone, day))
    const to = Math.min(heardAt, startOfDay(zone, addDays(day, 1)))
    return { gatewayId, day, seconds: Math.max(0, Math.round(to / 1000) - Math.round(from / 1000)), isHeard }
  })
}

const later = (one: Day, other: Day) => (one > other ? one : other)

/** A gateway that returns after years does not need a row for each silent day. */
const mostSilentDays = 400
