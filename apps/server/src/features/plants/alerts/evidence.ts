import type { Point } from '@heliograph/domain/points'
import type { FaultKind } from '@heliograph/protocols/faults/meanings'
import { firstFaultRule } from './alert-rules.ts'
import { faultKindOf } from './alert-texts.ts'
import { measuredRule } from './rules/rule-table.ts'

/** The most relevant points for an alert, in order of relevance. A gateway measures nothing itself. */
export const evidenceOf = (ruleId: number, code: string): Point[] => {
  const kind = ruleId < firstFaultRule ? undefined : faultKindOf(ruleId, code)
  const own = measuredRule(ruleId)
  if (own) return [...own.evidence, ...powers]
  return [...powers, ...(kind ? witnesses[kind] : [])]
}

/** Whether what its siblings told shows beside what a device told. */
export const isAboutSiblings = (ruleId: number) => measuredRule(ruleId)?.text === 'belowSiblings'

/** An inverter's output power, or the power of its modules if it does not report that. */
const powers: readonly Point[] = ['acPower', 'pvPower']

const phases: readonly Point[] = ['ac1Voltage', 'grid1Voltage']
const inputs: readonly Point[] = ['pv1Voltage']
const heat: readonly Point[] = ['temperature']

const battery: readonly Point[] = ['batteryVoltage', 'batterySoc']

const witnesses: Record<FaultKind | 'unknown', readonly Point[]> = {
  grid: phases,
  modules: inputs,
  leakage: inputs,
  heat,
  settings: inputs,
  electronics: heat,
  battery,
  load: phases,
  parallel: phases,
  communication: [],
  notice: [],
  unknown: [],
}
