import { runStates, type Values } from '@heliograph/domain/points'
import { faultName, faultNames } from '@heliograph/protocols/solarman-v5/faults'

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

/** The rule for a fault that a device reports; 0 is a fault without a number. */
export const faultRule = (code: number): AlertRule => ({
  id: firstFaultRule + (code % faultRules),
  code: String(code),
  name: code === 0 ? 'fault without a number' : faultName(code),
  level: 2,
  influence: hazards.has(code) ? 3 : 1,
})

/** Rule ids from here on are faults that devices report; lower ids are the platform's own rules. */
export const firstFaultRule = 1000

/** The label as the device shows it. Undefined for a fault without a number and for the platform's own rules. */
export const faultLabel = (code: number) =>
  code === 0 ? undefined : `F${code < 0x1000 ? String(code).padStart(2, '0') : code.toString(16).toUpperCase()}`

/** The codes that a label can mean: a label does not say whether it is hexadecimal. */
export const codesOfLabel = (label: string) => {
  const digits = /^f([0-9a-f]{1,8})$/i.exec(label.trim())?.[1]
  if (digits === undefined) return []
  const codes = [Number(digits), Number.parseInt(digits, 16)]
  return [
    ...new Set(
      codes.filter((code) => faultLabel(code)?.replace(/^F0*/, '') === digits.replace(/^0*/, '').toUpperCase()),
    ),
  ].map(String)
}

/** Whether we know the manufacturer's name for the fault. */
export const isNamed = (code: number) => faultNames.has(code)

/** The fault that a device reports: null for none, undefined if the values do not say. */
export const faultIn = ({ faultCode, runState }: Pick<Values, 'faultCode' | 'runState'>) => {
  if (faultCode === undefined && runState === undefined) return undefined
  if (faultCode) return Math.abs(Math.trunc(faultCode))
  return runState !== undefined && faultStates.includes(runState) ? 0 : null
}

/** The numbers of `runStates` that are faults. */
export const faultStates = [runStates.indexOf('fault'), runStates.indexOf('permanent fault')]

/** Ids of rules stay within PostgreSQL's integer. */
const faultRules = 1_000_000_000

/** Earth leakage currents, direct current fed into the grid, heat. */
const hazards = new Set([12, 18, 20, 28, 0x1032])

/** The platform's own rules and every fault that has a name. */
export const knownRules: readonly AlertRule[] = [
  gatewayOffline,
  noProduction,
  ...[0, ...faultNames.keys()].map((code) => faultRule(code)),
]
