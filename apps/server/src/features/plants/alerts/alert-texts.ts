import { serverWordsIn, type ServerWords } from '@heliograph/phrases/server'
import { meaningOf, traitsOf } from '@heliograph/protocols/faults/faults'
import type { FaultKind, FaultMeaning } from '@heliograph/protocols/faults/meanings'
import { spokenLanguage } from '#needs/languages.ts'
import {
  deviceFault,
  deviceSilent,
  familyOfRule,
  gatewayOffline,
  labelOf,
  noProduction,
  twoLoggers,
} from './alert-rules.ts'
import { measuredRules } from './rules/rule-table.ts'

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
    [deviceSilent.id, written.deviceSilent],
    [twoLoggers.id, written.twoLoggers],
    [deviceFault.id, written.deviceFault],
    ...measuredRules.flatMap(({ id, text }) => (text === undefined ? [] : [[id, written.measured[text]] as const])),
  ])
  return {
    nameOf: (ruleId, code) => {
      const own = platformRules.get(ruleId)
      if (own) return own.name
      if (Number(code) === 0) return written.faultWithoutNumber
      const meaning = meaningOfRule(ruleId, code)
      return meaning ? written.faultNames[meaning] : (labelOf(ruleId, code) ?? code)
    },
    adviceOn: (ruleId, code) => platformRules.get(ruleId)?.advice ?? written.faults[faultKindOf(ruleId, code)],
  }
}

/** With the device's own label in front, as on its display. A fault without a name is called by its label. */
export const showNameOf = (texts: AlertTexts, ruleId: number, code: string) => {
  const name = texts.nameOf(ruleId, code)
  const label = labelOf(ruleId, code)
  return label === undefined || label === name ? name : `${label} ${name}`
}

/** The same, for callers that only need names. */
export const alertNamesIn = async (language: string) => {
  const texts = await alertTextsIn(language)
  return (ruleId: number, code: string) => showNameOf(texts, ruleId, code)
}

/** The kind of a fault. Faults of one kind have the same reasons. */
export const faultKindOf = (ruleId: number, code: string): FaultKind | 'unknown' => {
  const meaning = meaningOfRule(ruleId, code)
  return meaning ? traitsOf(meaning).kind : 'unknown'
}

const meaningOfRule = (ruleId: number, code: string): FaultMeaning | undefined =>
  meaningOf(Number(code), familyOfRule(ruleId, code))
