import { serverWordsIn, type ServerWords } from '@heliograph/phrases/server'
import { spokenLanguage } from '#needs/languages.ts'
import { faultLabel, firstFaultRule, gatewayOffline, isNamed, noProduction } from './alert-rules.ts'

/** What people are told about rules, in one language. */
export interface AlertTexts {
  /** The name of a rule; `code` is the device's number of a fault. */
  nameOf: (ruleId: number, code: string) => string
  adviceOn: (ruleId: number, code: string) => Advice
}

interface Advice {
  description: string
  reasons: readonly { reason: string; solution: readonly string[] }[]
}

/** In the language that somebody asks for, or what stands in for it. */
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

/** Codes without a name are called by their label; the names stand in the words by it. */
const faultNameOf = (code: number, names: Record<string, string>) => {
  const label = faultLabel(code) ?? ''
  return (isNamed(code) ? names[label] : undefined) ?? label
}

/** With the device's own label in front, as its display shows it. */
export const showNameOf = (texts: AlertTexts, ruleId: number, code: string) => {
  const name = texts.nameOf(ruleId, code)
  const label = ruleId < firstFaultRule ? undefined : faultLabel(Number(code))
  return label === undefined || label === name ? name : `${label} ${name}`
}

/** Likewise, for who only has to name rules. */
export const alertNamesIn = async (language: string) => {
  const texts = await alertTextsIn(language)
  return (ruleId: number, code: string) => showNameOf(texts, ruleId, code)
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
