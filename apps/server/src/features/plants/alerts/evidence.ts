import type { Point } from '@heliograph/domain/points'
import { firstFaultRule } from './alert-rules.ts'
import { faultKind, type FaultKind } from './alert-texts.ts'

/** The most relevant points for an alert, in order of relevance. A gateway measures nothing itself. */
export const evidenceOf = (ruleId: number, code: string): Point[] => {
  const kind = ruleId < firstFaultRule ? undefined : faultKind(Number(code))
  return [...powers, ...(kind ? witnesses[kind] : [])]
}

/** An inverter's output power, or the power of its modules if it does not report that. */
const powers: readonly Point[] = ['acPower', 'pvPower']

const phases: readonly Point[] = ['ac1Voltage', 'grid1Voltage']
const inputs: readonly Point[] = ['pv1Voltage']
const heat: readonly Point[] = ['temperature']

const witnesses: Record<FaultKind, readonly Point[]> = {
  grid: phases,
  modules: inputs,
  leakage: inputs,
  heat,
  settings: inputs,
  electronics: heat,
  unknown: [],
}
