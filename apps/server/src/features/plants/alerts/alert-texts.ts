import { faultLabel, firstFaultRule, gatewayOffline, isNamed, noProduction } from './alert-rules.ts'

/** What people are told about rules, in one language. */
export interface AlertTexts {
  /** The name of a rule; `code` is the device's number of a fault. */
  nameOf: (ruleId: number, code: string) => string
  adviceOn: (ruleId: number, code: string) => Advice
}

/** The same as it is written: one file for each language in `texts/`. */
export interface WrittenAlertTexts {
  gatewayOffline: { name: string; advice: Advice }
  noProduction: { name: string; advice: Advice }
  faultWithoutNumber: string
  /** By the device's number; the others are called by their label. */
  faultNames: ReadonlyMap<number, string>
  faults: Record<FaultKind, Advice>
}

export interface Advice {
  description: string
  reasons: readonly { reason: string; solution: readonly string[] }[]
}

export const alertTextsOf = (written: WrittenAlertTexts): AlertTexts => {
  const platformRules = new Map([
    [gatewayOffline.id, written.gatewayOffline],
    [noProduction.id, written.noProduction],
  ])
  return {
    nameOf: (ruleId, code) =>
      platformRules.get(ruleId)?.name ??
      (Number(code) === 0
        ? written.faultWithoutNumber
        : (written.faultNames.get(Number(code)) ?? faultLabel(Number(code))!)),
    adviceOn: (ruleId, code) => platformRules.get(ruleId)?.advice ?? written.faults[faultKind(Number(code))],
  }
}

/** With the device's own label in front, as its display shows it. */
export const showNameOf = (texts: AlertTexts, ruleId: number, code: string) => {
  const name = texts.nameOf(ruleId, code)
  const label = ruleId < firstFaultRule ? undefined : faultLabel(Number(code))
  return label === undefined || label === name ? name : `${label} ${name}`
}

/** What a fault is about: faults of one kind have the same reasons. */
export const faultKind = (code: number): FaultKind => {
  if (!isNamed(code)) return 'unknown'
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].includes(code)) ?? 'electronics'
}

export type FaultKind = 'grid' | 'modules' | 'leakage' | 'heat' | 'settings' | 'electronics' | 'unknown'

/** Numbers of the protocol's fault table; all others with a name are the inverter's own electronics. */
const kinds: Record<Exclude<FaultKind, 'electronics' | 'unknown'>, readonly number[]> = {
  grid: [1, 2, 3, 4, 6, 13, 0x1015],
  modules: [5, 9, 10, 30],
  leakage: [12, 20],
  heat: [0x1032],
  settings: [11],
}
