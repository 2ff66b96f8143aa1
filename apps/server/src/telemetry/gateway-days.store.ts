import type { Pool, PoolClient } from 'pg'
import { numbersText } from './array-text.ts'
import { silentDaysOf, type SignOfLife } from './silences.ts'

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

  /**
   * Adds the time since a gateway was heard last to what was heard, slept or missed, and the signal that it told to the day on which
   * it was heard, in the caller's transaction. What a day did not know before stays unknown.
   */
  async addSigns(client: PoolClient, signs: readonly SignOfLife[]) {
    const rows = signs
      .flatMap((sign) => {
        const days = daysKnownOf(sign)
        return days.map((one) => ({ ...one, signalPct: one === days.at(-1) ? signalIn(sign) : null }))
      })
      .toSorted((left, right) => left.gatewayId - right.gatewayId || (left.day < right.day ? -1 : 1))
    if (rows.length === 0) return
    await client.query(
      `insert into gateway_days as g (gateway_id, day, longest_silence_s, heard_s, asleep_s, gaps, gap_carried, longest_gap_s,
         gap_from, gap_until, signals, signal_sum, signal_last)
       select id, day, seconds, heard, asleep, case when gap_from is null then 0 else 1 end, carried, gap_s, gap_from, gap_until,
         case when signal is null then 0 else 1 end, coalesce(signal, 0), signal
       from unnest($1::int[], $2::date[], $3::int[], $4::int[], $5::int[], $6::bool[], $7::int[], $8::timestamptz[], $9::timestamptz[],
         $10::smallint[]) as s (id, day, seconds, heard, asleep, carried, gap_s, gap_from, gap_until, signal)
       on conflict (gateway_id, day) do update set heard_s = g.heard_s + excluded.heard_s,
         longest_silence_s = greatest(g.longest_silence_s, excluded.longest_silence_s),
         asleep_s = g.asleep_s + excluded.asleep_s, gaps = g.gaps + excluded.gaps,
         gap_carried = g.gap_carried or excluded.gap_carried,
         longest_gap_s = case when g.longest_gap_s is not null then greatest(g.longest_gap_s, excluded.longest_gap_s) end,
         gap_from = coalesce(excluded.gap_from, g.gap_from), gap_until = coalesce(excluded.gap_until, g.gap_until),
         signals = g.signals + excluded.signals, signal_sum = g.signal_sum + excluded.signal_sum,
         signal_last = coalesce(excluded.signal_last, g.signal_last)`,
      [
        numbersText(rows.map(({ gatewayId }) => gatewayId)),
        rows.map(({ day }) => day),
        numbersText(rows.map(({ seconds }) => seconds)),
        numbersText(rows.map(({ heardS }) => heardS)),
        numbersText(rows.map(({ asleepS }) => asleepS)),
        rows.map(({ gap }) => gap?.isCarried ?? false),
        numbersText(rows.map(({ gap }) => gap?.lengthS ?? 0)),
        rows.map(({ gap }) => (gap ? new Date(gap.from) : null)),
        rows.map(({ gap }) => (gap ? new Date(gap.until) : null)),
        rows.map(({ signalPct }) => signalPct),
      ],
    )
  },
})

/** None in a zone that this version does not know: others of the transaction are heard all the same. */
const daysKnownOf = (sign: SignOfLife) => {
  try {
    return silentDaysOf(sign)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Of a gateway that reports, 0 means that it does not know, as one on a cable. */
const signalIn = ({ signalPct }: SignOfLife) =>
  signalPct !== undefined && signalPct > 0 && signalPct <= 100 ? Math.round(signalPct) : null
