import { isKnobName, type KnobName } from '@heliograph/domain/alert-tunings'
import type { PlantType } from '@heliograph/domain/plants'
import type { Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import type { ServerWords } from '@heliograph/phrases/server'
import type { AlertRule } from '#features/plants/alerts/alert-rules.ts'
import type { Hysteresis, Mark } from './course.ts'
import type { PlantFacts } from './plant-facts.ts'

/** What a rule says about a device. */
interface Said {
  deviceId: number
  marks: readonly Mark[]
}

/** A rule of the platform about what was measured. */
export interface Rule extends AlertRule, Hysteresis {
  /** The unit of what it compares; null for a rule that compares nothing. */
  unit: Unit | null
  /** The name of its texts; undefined for a rule that has others already. */
  text: keyof ServerWords['alerts']['measured'] | undefined
  /** The points that show it best, besides power. */
  evidence: readonly Point[]
  /** While one of these is open for the same device, this one says nothing: it would follow from them. */
  hiddenBy: readonly number[]
  /** It says nothing about devices that report a fault of their own: it would follow from that. */
  hiddenByFaults: boolean
  /** It judges each hour by itself: where no new hour is bad, nothing begins, and older hours need not be judged again. */
  judgesHours: boolean
  /** It judges days that are over, once a night, when what was expected of them is kept. */
  judgesDays: boolean
  /** Another part of the product ends its alerts. */
  onlyRaises: boolean
  /** Whether a preview judges the reports again; otherwise it counts kept alerts by how long they lasted. */
  replays: boolean
  /** The preview judges by the hour what is really decided as things happen. */
  byHours: boolean
  /** It compares with what is usual for the plant, which is learnt first. */
  learns: boolean
  /** What people can set, within bounds. */
  knobs: readonly Knob[]
  /** Whether people can switch it off: not where they would no longer be told of a danger, or that nothing is known. */
  canBeOff: boolean
  judge: (facts: PlantFacts) => readonly Said[]
  /** The same rule with what people set. What is beyond its bounds counts as the bound. */
  tunedBy: (values: TunedValues) => Rule
}

/** A threshold that people can set. `raiseAfter`: for how many hours it must be bad. */
export interface Knob {
  name: KnobName
  unit: KnobUnit
  min: number
  max: number
  step: number
  /** Some types of plants have others. */
  usual: number
  usualByType: Partial<Record<PlantType, number>>
}

export type TunedValues = Readonly<Record<string, number>>

type Unit = '%' | 'V' | 'Hz' | '°C' | 'W' | 'kWh' | 'kΩ' | 'mV'
type KnobUnit = Unit | 'minutes' | 'hours' | 'nights' | 'days'

/** How a threshold can be set. */
interface KnobWish<Name extends string> {
  unit: KnobUnit
  min: number
  max: number
  step?: number
  /** Thresholds that keep their distance to it, such as the one at which all is well again. */
  moves?: readonly NoInfer<Name>[]
}

interface RuleWith<Name extends string> extends Omit<
  Rule,
  | 'judge'
  | 'hiddenBy'
  | 'hiddenByFaults'
  | 'onlyRaises'
  | 'judgesHours'
  | 'judgesDays'
  | 'knobs'
  | 'learns'
  | 'canBeOff'
  | 'replays'
  | 'byHours'
  | 'tunedBy'
> {
  knobs?: Partial<Record<(NoInfer<Name> & KnobName) | 'raiseAfter', KnobWish<Name>>>
  canBeOff?: boolean
  replays?: boolean
  byHours?: boolean
  learns?: boolean
  hiddenBy?: readonly number[]
  hiddenByFaults?: boolean
  onlyRaises?: boolean
  judgesHours?: boolean
  judgesDays?: boolean
  /** Defaults; some types of plants have others. */
  thresholds: Readonly<Record<Name, number>>
  byPlantType?: Partial<Record<PlantType, Partial<Record<Name, number>>>>
  judge: (facts: PlantFacts, thresholds: Readonly<Record<Name, number>>) => readonly Said[]
}

export const ruleWith = <Name extends string>(wish: RuleWith<Name>): Rule => {
  const { thresholds, byPlantType, knobs: wished = {}, ...rule } = wish
  const usualFor = (type: PlantType): Record<Name, number> => ({ ...thresholds, ...byPlantType?.[type] })
  const isThreshold = (name: string): name is Name => Object.hasOwn(thresholds, name)
  const wishOf = (name: string): KnobWish<Name> | undefined =>
    Object.entries<KnobWish<Name> | undefined>(wished).find(([of]) => of === name)?.[1]
  const knobs = Object.entries<KnobWish<Name> | undefined>(wished).flatMap(([name, knob]): Knob[] => {
    if (!knob || !isKnobName(name)) return []
    const { unit, min, max, step = 1 } = knob
    return [
      {
        name,
        unit,
        min,
        max,
        step,
        usual: isThreshold(name) ? thresholds[name] : rule.raiseAfter,
        usualByType: Object.fromEntries(
          keysOf(byPlantType ?? {}).flatMap((type) => {
            const own = isThreshold(name) ? byPlantType?.[type]?.[name] : undefined
            return own === undefined ? [] : [[type, own]]
          }),
        ),
      },
    ]
  })
  const tunedFor = (type: PlantType, values: TunedValues) => {
    const tuned = usualFor(type)
    for (const [name, value] of Object.entries(values)) {
      if (!isThreshold(name)) continue
      const further = value - tuned[name]
      for (const one of [name, ...(wishOf(name)?.moves ?? [])]) tuned[one] += further
    }
    return tuned
  }
  const built = (values: TunedValues): Rule => ({
    ...rule,
    raiseAfter: values['raiseAfter'] ?? rule.raiseAfter,
    hiddenBy: rule.hiddenBy ?? [],
    hiddenByFaults: rule.hiddenByFaults ?? false,
    onlyRaises: rule.onlyRaises ?? false,
    judgesHours: rule.judgesHours ?? false,
    judgesDays: rule.judgesDays ?? false,
    knobs,
    canBeOff: rule.canBeOff ?? false,
    learns: rule.learns ?? false,
    replays: rule.replays ?? true,
    byHours: rule.byHours ?? false,
    judge: (facts) => rule.judge(facts, tunedFor(facts.plant.type, values)),
    tunedBy: (tuned) =>
      built(
        Object.fromEntries(
          knobs.flatMap(({ name, min, max }) => {
            const value = tuned[name]
            return value === undefined ? [] : [[name, Math.min(max, Math.max(min, value))]]
          }),
        ),
      ),
  })
  return built({})
}
