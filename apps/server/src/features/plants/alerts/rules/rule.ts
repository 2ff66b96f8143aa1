import type { PlantType } from '@heliograph/domain/plants'
import type { Point } from '@heliograph/domain/points'
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
  /** Another part of the product ends its alerts. */
  onlyRaises: boolean
  judge: (facts: PlantFacts) => readonly Said[]
}

type Unit = '%' | 'V' | 'Hz' | '°C' | 'W' | 'kWh'

interface RuleWith<Name extends string> extends Omit<
  Rule,
  'judge' | 'hiddenBy' | 'hiddenByFaults' | 'onlyRaises' | 'judgesHours'
> {
  hiddenBy?: readonly number[]
  hiddenByFaults?: boolean
  onlyRaises?: boolean
  judgesHours?: boolean
  /** Defaults; some types of plants have others. */
  thresholds: Readonly<Record<Name, number>>
  byPlantType?: Partial<Record<PlantType, Partial<Record<Name, number>>>>
  judge: (facts: PlantFacts, thresholds: Readonly<Record<Name, number>>) => readonly Said[]
}

export const ruleWith = <Name extends string>({ thresholds, byPlantType, ...rule }: RuleWith<Name>): Rule => ({
  ...rule,
  hiddenBy: rule.hiddenBy ?? [],
  hiddenByFaults: rule.hiddenByFaults ?? false,
  onlyRaises: rule.onlyRaises ?? false,
  judgesHours: rule.judgesHours ?? false,
  judge: (facts) => rule.judge(facts, { ...thresholds, ...byPlantType?.[facts.plant.type] }),
})
