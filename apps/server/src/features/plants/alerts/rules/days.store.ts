import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { firstFaultRule, silenceRules, twoLoggers } from '#features/plants/alerts/alert-rules.ts'
import { instantsText } from '#telemetry/array-text.ts'
import { createHourStore } from '#telemetry/hours.store.ts'
import { belowExpectation } from './below-expectation.ts'
import { poorConnection } from './connection.ts'
import type { Explanation } from './day-facts.ts'
import { isLimited } from './limited.ts'
import { counterStill, frozen } from './plausibility.ts'
import { wrongTime } from './wrong-time.ts'

export type DayStore = ReturnType<typeof createDayStore>

/** What explains that a plant made less on a day. */
export const createDayStore = (pool: Pool, { hoursOf } = createHourStore(pool)) => ({
  /** Alerts about production and about data that are missing or wrong, and planned work. */
  async explanationsOf(plantId: number, from: number): Promise<Explanation[]> {
    const { rows } = await pool.query<{ from_at: Date; to_at: Date | null }>({
      name: 'days-explained',
      text: `select started_at as from_at, ended_at as to_at from alerts
             where plant_id = $1 and (ended_at is null or ended_at > $2) and not is_disproved and rule_id <> $3
               and (rule_id = any($4::int[]) or (influence & 1 = 1 and (rule_id < $5 or level >= 1)))
             union all select from_at, to_at from planned_works where plant_id = $1 and to_at > $2`,
      values: [plantId, new Date(from), belowExpectation.id, aboutData, firstFaultRule],
    })
    return rows.map(({ from_at, to_at }) => ({ from: from_at.getTime(), to: to_at?.getTime() }))
  },

  /** The mean powers of the best hours of days, W, where they are known. */
  async topsOf(plantId: number, zone: string, days: readonly Day[]): Promise<ReadonlyMap<Day, number>> {
    const hours = await hoursOf(days.map((day) => ({ plantId, zone, day })))
    return new Map(
      days.flatMap((day, place): [Day, number][] => {
        const powers = (hours[place] ?? []).flatMap(({ generated }) => generated ?? [])
        return powers.length === 0 ? [] : [[day, Math.max(...powers)]]
      }),
    )
  },

  /** The days of some, by their noons, on which nobody took what the plant could give for a fifth of the light or longer. */
  async limitedOf(plantId: number, wanted: readonly { day: Day; noon: number }[]): Promise<ReadonlySet<Day>> {
    if (wanted.length === 0) return new Set()
    const { rows } = await pool.query<RawPowers>({
      name: 'days-limited',
      text: `select w.place::int - 1 as place, f.buy_w, f.sell_w, f.discharge_w, f.generation_w, f.soc_pct
             from unnest($2::timestamptz[]) with ordinality as w (noon, place)
             join plant_frames f on f.plant_id = $1 and f.at >= w.noon - interval '4 hours' and f.at <= w.noon + interval '4 hours'`,
      values: [plantId, instantsText(wanted.map(({ noon }) => noon))],
    })
    const limited = new Set<Day>()
    for (const [place, { day }] of wanted.entries()) {
      const own = rows.filter((row) => row.place === place)
      const idle = own.filter(({ buy_w, sell_w, discharge_w, generation_w, soc_pct }) =>
        isLimited({
          ...(buy_w !== null && { buyW: buy_w }),
          ...(sell_w !== null && { sellW: sell_w }),
          ...(discharge_w !== null && { dischargeW: discharge_w }),
          ...(generation_w !== null && { generationW: generation_w }),
          ...(soc_pct !== null && { socPct: soc_pct }),
        }),
      )
      if (idle.length > own.length / 5) limited.add(day)
    }
    return limited
  },
})

/** While one of these lasts, what was made is not known. */
const aboutData = [...silenceRules, twoLoggers, frozen, counterStill, wrongTime, poorConnection].map(
  ({ id }): number => id,
)

interface RawPowers {
  place: number
  buy_w: number | null
  sell_w: number | null
  discharge_w: number | null
  generation_w: number | null
  soc_pct: number | null
}
