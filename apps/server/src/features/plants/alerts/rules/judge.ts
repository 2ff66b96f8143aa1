import { hourMs } from '@heliograph/domain/zones'
import { firstFaultRule } from '#features/plants/alerts/alert-rules.ts'
import { courseOf, type Course, type Mark, type Measured } from './course.ts'
import type { PlantFacts } from './plant-facts.ts'
import type { Rule } from './rule.ts'
import { untuned, type TunedRules } from './tuning.ts'

/** An open alert of a plant, of these rules or of others. */
export interface OpenAlert {
  deviceId: number
  ruleId: number
  startedAt: number
  lastAt: number
  lostWh: number | null
  lostUntil: number | null
}

/** What a judgement changes about the alert of a device and a rule. */
export type Verdict = { deviceId: number; rule: Rule } & (
  | {
      kind: 'keep'
      startedAt: number
      lastAt: number
      measured: Measured | undefined
      lost: Lost
      /** It began because the rule was changed. */
      byTuning?: boolean
    }
  | {
      kind: 'end'
      lastAt: number
      endedAt: number
      lost: Lost
      /** It ended because the rule was changed or switched off. */
      byTuning?: boolean
    }
  /** What arrived late showed that there was nothing. */
  | { kind: 'disprove' }
)

/** Null where nothing says what could have been produced. */
interface Lost {
  wh: number | null
  until: number | null
}

/**
 * Judges a plant: all rules over the same facts. `newestAt` is the plant's newest report; of the hour that it is in, losses are
 * counted once it is over. `newFromHour`: older hours were judged before.
 */
export const judge = (
  facts: PlantFacts,
  open: readonly OpenAlert[],
  newestAt: number,
  newFromHour = -Infinity,
  { rules, off, changed }: Omit<TunedRules, 'key'> = untuned,
): Verdict[] => {
  const isOpen = new Set(open.map(({ deviceId, ruleId }) => `${deviceId}/${ruleId}`))
  const faulty = new Set(open.filter(({ ruleId }) => ruleId >= firstFaultRule).map(({ deviceId }) => deviceId))
  const present = new Set([...facts.devices, ...facts.gateways].map(({ id }) => id))
  const fresh = factsFrom(facts, newFromHour)
  return rules.flatMap((rule) => {
    const known = new Map(open.filter(({ ruleId }) => ruleId === rule.id).map((one) => [one.deviceId, one]))
    if (off.has(rule.id)) {
      for (const { deviceId } of known.values()) isOpen.delete(`${deviceId}/${rule.id}`)
      return [...known.values()].map((before) => endByTuning(rule, before, newestAt))
    }
    // Of days nothing is known here by the hour: what changed counts in the next night.
    const isChanged = changed.has(rule.id) && !(rule.judgesDays && !facts.days)
    if (rule.judgesHours && known.size === 0 && !isChanged && !isAnyBad(rule.judge(fresh))) return []
    const said = new Map(rule.judge(facts).map(({ deviceId, marks }) => [deviceId, marks]))
    const devices = new Set([...said.keys(), ...known.keys()])
    return [...devices].flatMap((deviceId): Verdict[] => {
      const before = known.get(deviceId)
      const isHidden =
        rule.hiddenBy.some((id) => isOpen.has(`${deviceId}/${id}`)) || (rule.hiddenByFaults && faulty.has(deviceId))
      // Another one stands for the plant since an inverter came or went.
      const isReplaced = rule.judgesDays && said.size > 0 && !said.has(deviceId)
      if (isHidden || isReplaced || !present.has(deviceId)) {
        if (!before || rule.onlyRaises) return []
        isOpen.delete(`${deviceId}/${rule.id}`)
        return [
          { deviceId, rule, kind: 'end', lastAt: before.lastAt, endedAt: before.lastAt, lost: lostBefore(before) },
        ]
      }
      const verdict = verdictOn(rule, deviceId, said.get(deviceId) ?? [], before, newestAt, isChanged)
      if (verdict?.kind === 'keep') isOpen.add(`${deviceId}/${rule.id}`)
      else if (verdict) isOpen.delete(`${deviceId}/${rule.id}`)
      return verdict ? [verdict] : []
    })
  })
}

/** Only what is new. The map of all hours stays. */
const factsFrom = (facts: PlantFacts, fromHour: number): PlantFacts => {
  const isNew = ({ hour }: { hour: number }) => hour >= fromHour
  return {
    ...facts,
    hours: facts.hours.filter(isNew),
    devices: facts.devices.map((device) => ({ ...device, hours: device.hours.filter(isNew) })),
  }
}

const isAnyBad = (said: ReturnType<Rule['judge']>) => said.some(({ marks }) => marks.some(({ isBad }) => isBad))

const verdictOn = (
  rule: Rule,
  deviceId: number,
  marks: readonly Mark[],
  before: OpenAlert | undefined,
  newestAt: number,
  isChanged: boolean,
): Verdict | undefined => {
  // By the rule as it is now it would never have begun.
  if (isChanged && before && courseOf(marks, rule, false).sinceHour === undefined)
    return endByTuning(rule, before, newestAt)
  const first = marks[0]
  // Of most rules and devices there is nothing to say.
  if (!first || (!before && !marks.some(({ isBad }) => isBad))) return undefined
  const isOlder = before !== undefined && before.startedAt < first.hour * hourMs
  const course = courseOf(marks, rule, isOlder)
  const about = { deviceId, rule }
  const lost = lostIn(course, before, isOlder, newestAt)
  const lastAt = Math.max(
    before?.lastAt ?? 0,
    course.lastHour === undefined ? 0 : Math.min((course.lastHour + 1) * hourMs, newestAt),
  )
  if (course.isOpen) {
    const startedAt = before?.startedAt ?? (course.sinceHour ?? first.hour) * hourMs
    if (before && lastAt === before.lastAt && lost.until === before.lostUntil) return undefined
    return {
      ...about,
      kind: 'keep',
      startedAt,
      lastAt: Math.max(startedAt, lastAt),
      measured: course.measured,
      lost,
      ...(isChanged && !before && { byTuning: true }),
    }
  }
  if (!before || rule.onlyRaises) return undefined
  if (course.endHour === undefined) return isOlder ? undefined : { ...about, kind: 'disprove' }
  const endedAt = Math.max(before.startedAt, course.endHour * hourMs)
  return { ...about, kind: 'end', lastAt: Math.min(lastAt, endedAt), endedAt, lost }
}

/** What was seen until now was true by the rule as it was: it stays, and says why it ended. */
const endByTuning = (rule: Rule, before: OpenAlert, newestAt: number): Verdict => ({
  deviceId: before.deviceId,
  rule,
  kind: 'end',
  lastAt: before.lastAt,
  endedAt: Math.max(before.lastAt, newestAt),
  lost: lostBefore(before),
  byTuning: true,
})

/** Of a run that began before the hours that are known, what it lost in them is added; of another one it is counted again. */
const lostIn = (course: Course, before: OpenAlert | undefined, isOlder: boolean, newestAt: number): Lost => {
  const over = course.lost.filter(({ hour }) => (hour + 1) * hourMs <= newestAt)
  const fresh = isOlder ? over.filter(({ hour }) => hour * hourMs >= (before?.lostUntil ?? 0)) : over
  const last = fresh.at(-1)
  if (!last) return before ? lostBefore(before) : { wh: null, until: null }
  const wh = fresh.reduce((sum, one) => sum + one.wh, isOlder ? (before?.lostWh ?? 0) : 0)
  return { wh: Math.round(wh), until: (last.hour + 1) * hourMs }
}

const lostBefore = ({ lostWh, lostUntil }: OpenAlert): Lost => ({ wh: lostWh, until: lostUntil })
