import { hourMs, type Day } from '@heliograph/domain/zones'
import type { JudgedDay } from '#needs/expectation.ts'
import type { Snow } from '#needs/snow.ts'
import { belowExpectation, isDoubtful, placeOf } from './below-expectation.ts'
import { isBelowOwnBest } from './best-hours.ts'
import { badDays, expectedDays, factsOfDays, judgeDays } from './day-facts.ts'
import type { DayStore } from './days.store.ts'
import type { OpenAlert } from './judge.ts'
import type { DuePlant, JudgementStore } from './judgements.store.ts'
import { effectiveOf } from './tuning.ts'

interface Needs {
  days: DayStore
  judgements: Pick<JudgementStore, 'plantsOf' | 'openOf' | 'tuningsOf' | 'keep'>
  snow: Snow
  /** Notifies followers of these plants. */
  tell: (plantIds: readonly number[]) => void
  now: () => number
}

/**
 * Judges the days of a plant when what was expected of the last one is kept, once a night. Late reports are among them: all days are
 * judged again. Of most plants nothing is read, as none of their days is far below.
 */
export const createDaysJudge =
  ({ days: store, judgements, snow, tell, now }: Needs) =>
  async (plantId: number, days: readonly JudgedDay[]) => {
    const open = (await judgements.openOf([plantId])).get(plantId) ?? []
    const own = open.find(({ ruleId }) => ruleId === belowExpectation.id)
    if (!own && !isDoubtful(days) && !isBelowOwnBest(days)) return
    const at = now()
    const [[plant], tunings] = await Promise.all([judgements.plantsOf([plantId]), judgements.tuningsOf([plantId], at)])
    const layers = tunings.get(plantId) ?? []
    const { isOn, values } = effectiveOf(belowExpectation, layers)
    // What is open ends within minutes of being switched off.
    if (!plant || !isOn) return
    const rule = belowExpectation.tunedBy(values)
    const facts = await explainedFacts(store, plant, days, snow)
    const verdicts = judgeDays(rule, facts, asOfPlace(open, facts), at, layers.length > 0)
    if (verdicts.length === 0) return
    await judgements.keep(
      [],
      verdicts.map((verdict) => ({ plantId, verdict })),
    )
    if (verdicts.some(({ kind }) => kind !== 'keep' || !own)) tell([plantId])
  }

/**
 * The days of a plant with what explains them, and their best hours where nobody tells the light. Whether nobody took what could be
 * made is asked of the last bad days only.
 */
export const explainedFacts = async (store: DayStore, plant: DuePlant, days: readonly JudgedDay[], snow: Snow) => {
  const [first] = days
  const why = first ? await store.explanationsOf(plant.id, Date.parse(`${first.day}T00:00:00Z`)) : []
  const last = days.at(-1)
  const dates = days.map(({ day }) => day)
  const told = {
    ...(last?.source === 'usual' && { tops: await store.topsOf(plant.id, plant.zone, dates) }),
    ...(first && last && { snow: await snow.onDays(plant, plant.zone, first.day, last.day) }),
  }
  const factsWith = (limited: ReadonlySet<Day>) =>
    factsOfDays(plant, expectedDays(plant.zone, days, why, limited, told))
  const facts = factsWith(new Set())
  const doubted = badDays(mostSensitive, facts)
    .slice(-mostDoubted)
    .map(({ day, noonHour }) => ({ day, noon: noonHour * hourMs }))
  const limited = await store.limitedOf(plant.id, doubted)
  return limited.size === 0 ? facts : factsWith(limited)
}

/** What any device of the plant tells explains what the plant makes. */
const asOfPlace = (open: readonly OpenAlert[], facts: Parameters<typeof placeOf>[0]): OpenAlert[] => {
  const place = placeOf(facts)
  return open.map((alert) =>
    alert.ruleId === belowExpectation.id || place === undefined ? alert : { ...alert, deviceId: place },
  )
}

const mostSensitive = belowExpectation.tunedBy({ belowPct: 10 })
const mostDoubted = 60
