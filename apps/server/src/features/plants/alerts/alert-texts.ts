import { keysOf } from '@heliograph/domain/records'
import { serverWordsIn, type ServerWords } from '@heliograph/phrases/server'
import { spokenLanguage } from '#needs/languages.ts'
import { faultLabel, firstFaultRule, gatewayOffline, isNamed, noProduction } from './alert-rules.ts'

/** The texts about rules in one language. */
export interface AlertTexts {
  /** The name of a rule; `code` is the device's number for the fault. */
  nameOf: (ruleId: number, code: string) => string
  adviceOn: (ruleId: number, code: string) => Advice
}

interface Advice {
  description: string
  reasons: readonly { reason: string; solution: readonly string[] }[]
}

/** In the requested language, or in its fallback. */
export const alertTextsIn = async (language: string): Promise<AlertTexts> =>
  alertTextsOf(await serverWordsIn(spokenLanguage(language), 'alerts'))

const alertTextsOf = (written: ServerWords['alerts']): AlertTexts => {
  const platformRules = new Map([
    [gatewayOffline.id, written.gatewayOffline],
    [noProduction.id, written.noProduction],
  ])
  return {
    nameOf: (ruleId, code) =>
      platformRules.get(ruleId)?.name ??
      (Number(code) === 0 ? written.faultWithoutNumber : faultNameOf(Number(code), written.faultNames)),
    adviceOn: (ruleId, code) => platformRules.get(ruleId)?.advice ?? written.faults[faultKind(Number(code))],
  }
}

/** Codes without a name are called by their label, which is also the key of the names in the texts. */
const faultNameOf = (code: number, names: Record<string, string>) => {
  const label = faultLabel(code) ?? ''
  return (isNamed(code) ? names[label] : undefined) ?? label
}

/** With the device's own label in front, as on its display. */
export const showNameOf = (texts: AlertTexts, ruleId: number, code: string) => {
  const name = texts.nameOf(ruleId, code)
  const label = ruleId < firstFaultRule ? undefined : faultLabel(Number(code))
  return label === undefined || label === name ? name : `${label} ${name}`
}

/** The same, for callers that only need names. */
export const alertNamesIn = async (language: string) => {
  const texts = await alertTextsIn(language)
  return (ruleId: number, code: string) => showNameOf(texts, ruleId, code)
}

/** The kind of a fault. Faults of one kind have the same reasons. */
export const faultKind = (code: number): FaultKind => {
  if (!isNamed(code)) return 'unknown'
  return keysOf(kinds).find((kind) => kinds[kind].includes(code)) ?? 'electronics'
}

export type FaultKind = 'grid' | 'modules' | 'leakage' | 'heat' | 'settings' | 'electronics' | 'unknown'

/** Numbers in the protocol's fault table. All others with a name concern the inverter's own electronics. */
const kinds: Record<Exclude<FaultKind, 'electronics' | 'unknown'>, readonly number[]> = {
  grid: [1, 2, 3, 4, 6, 13, 0x1015],
  modules: [5, 9, 10, 30],
  leakage: [12, 20],
  heat: [0x1032],
  settings: [11],
}
