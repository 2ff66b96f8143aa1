import { families, familyByNumber, type Family } from '@heliograph/domain/families'
import { runStates, type Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { faultLabel, faultsIn, knownFaults, meaningOf, traitsOf } from '@heliograph/protocols/faults/faults'

/** What an alert is about. An alert is identified by its device and its rule. */
export interface AlertRule {
  id: number
  /** The device's own number for the fault, or a word for a rule of the platform. */
  code: string
  name: string
  /** 0 tip, 1 warning, 2 fault. */
  level: 0 | 1 | 2
  /** 0 none, 1 production, 2 safety, 3 both. */
  influence: 0 | 1 | 2 | 3
}

export const gatewayOffline: AlertRule = { id: 1, code: 'OFFLINE', name: 'gateway offline', level: 1, influence: 0 }

export const noProduction: AlertRule = {
  id: 2,
  code: 'NO_PRODUCTION',
  name: 'no production in daylight',
  level: 1,
  influence: 1,
}

export const deviceSilent: AlertRule = { id: 3, code: 'DEVICE_SILENT', name: 'device silent', level: 1, influence: 0 }

export const twoLoggers: AlertRule = {
  id: 4,
  code: 'TWO_LOGGERS',
  name: 'two loggers claim a serial',
  level: 1,
  influence: 0,
}

/** All faults that devices report themselves: what is set about them counts for each, whatever its number. */
export const deviceFault: AlertRule = {
  id: 5,
  code: 'DEVICE_FAULT',
  name: 'fault that a device reports',
  level: 2,
  influence: 1,
}

/** Rules about what is not heard. They make a plant offline or partly offline, but no alarm. */
export const silenceRules: readonly AlertRule[] = [gatewayOffline, deviceSilent]

/** The rule for a fault that a device reports; 0 is a fault without a number. A number's meaning depends on the family. */
export const faultRule = (code: number, family: Family | undefined): AlertRule => {
  const meaning = meaningOf(code, family)
  const traits = meaning && traitsOf(meaning)
  const level = traits?.level ?? 2
  return {
    id: ruleIdOf(code, family),
    code: String(code),
    name:
      code === 0
        ? 'fault without a number'
        : [faultLabel(code, family), ...(meaning ? [inWords(meaning)] : [])].join(' '),
    level,
    influence: level === 0 ? 0 : traits?.isDangerous ? 3 : 1,
  }
}

/** For operators; people read the name in their language. */
const inWords = (meaning: string) => meaning.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Rule ids from here on are faults that devices report; lower ids are the platform's own rules. */
export const firstFaultRule = 1000

/** The family of a fault's number. A `code` that is larger than any family's is from a device of unknown family. */
export const familyOfRule = (ruleId: number, code: string) =>
  Number(code) < rulesPerFamily ? familyByNumber(Math.floor((ruleId - firstFaultRule) / rulesPerFamily)) : undefined

/** The ids of a family's faults, `end` excluded. */
export const rulesOfFamily = (family: Family | undefined) => {
  const first = firstFaultRule + rulesPerFamily * (family ? families[family].number : 0)
  return { first, end: first + rulesPerFamily }
}

/** The label as the device shows it. Undefined for a fault without a number and for the platform's own rules. */
export const labelOf = (ruleId: number, code: string) =>
  ruleId < firstFaultRule || Number(code) === 0 ? undefined : faultLabel(Number(code), familyOfRule(ruleId, code))

/** The faults that a device reports: none is an empty list, undefined if the values do not say. */
export const faultsAt = (values: Values, family?: Family) => {
  const faults = faultsIn(values, family)
  const { runState } = values
  if (faults === undefined && runState === undefined) return undefined
  const isFaulty = runState !== undefined && faultStates.includes(runState)
  return faults?.length ? faults : isFaulty ? [0] : []
}

/** The numbers of `runStates` that are faults. */
export const faultStates = [runStates.indexOf('fault'), runStates.indexOf('permanent fault')]

/** Rule ids are PostgreSQL integers: there is room for 126 families. */
const rulesPerFamily = 2 ** 24
const faultRules = 1_000_000_000

const ruleIdOf = (code: number, family: Family | undefined) =>
  family && code < rulesPerFamily ? rulesOfFamily(family).first + code : firstFaultRule + (code % faultRules)

/** The platform's own rules and every fault that has a name. */
export const knownRules: readonly AlertRule[] = [
  gatewayOffline,
  noProduction,
  deviceSilent,
  twoLoggers,
  faultRule(0, undefined),
  ...keysOf(families).flatMap((family) => [0, ...knownFaults(family)].map((code) => faultRule(code, family))),
]
