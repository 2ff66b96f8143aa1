import type { Check, CheckKind, CheckState } from '@heliograph/domain/commissioning'
import type { Values } from '@heliograph/domain/points'
import { minuteMs } from '@heliograph/domain/zones'

/** What a plant's checks are made from. Times are in milliseconds since 1970. */
export interface Facts {
  gateways: readonly GatewayFacts[]
  devices: readonly DeviceFacts[]
  /** The plant's grid meters, and whether their readings can be right. */
  meters: readonly { name: string; frames: number; looksTurned: boolean }[]
  /** Whether there is enough light for inverters to report. */
  isLight: boolean
  /** W, the most that was sold within the last day; null if unknown. */
  soldW: number | null
  hasTariff: boolean
  /** Someone owns the plant, or was asked to take it over. */
  hasOwner: boolean
  /** The owner, or the person who checks, is told of alerts: by mail, by SMS, on a device, or by a webhook. */
  isSomeoneTold: boolean
}

export interface GatewayFacts {
  name: string
  isOnline: boolean
  signalPct: number | null
  heardAt: number | null
  /** The time that its newest sample is dated; null without samples. */
  newestAt: number | null
  uploadIntervalS: number
}

export interface DeviceFacts {
  name: string
  isBattery: boolean
  /** Of its newest report; null if there is none, or it is old. */
  values: Values | null
}

/** The ten checks, in their order. What isn't known is not good: it is `unknown`, and said so. */
export const judge = (facts: Facts): Check[] => [
  signalOf(facts.gateways),
  clockOf(facts),
  stringsOf(facts.devices),
  clampOf(facts.meters),
  voltageOf(facts.devices),
  batteryOf(facts.devices),
  check('feedInLimit', 'ask', facts.soldW),
  check('tariff', facts.hasTariff ? 'good' : 'bad'),
  check('owner', facts.hasOwner ? 'good' : 'bad'),
  check('alerts', facts.isSomeoneTold ? 'good' : 'bad'),
]

const signalOf = (gateways: readonly GatewayFacts[]) => {
  const weak = gateways.filter(({ isOnline, signalPct }) => !isOnline || (signalPct ?? 100) < fewestPct)
  const told = gateways.flatMap(({ signalPct }) => signalPct ?? [])
  const lowest = told.length === 0 ? null : Math.min(...told)
  return check('signal', gateways.length === 0 || weak.length > 0 ? 'bad' : 'good', lowest, weak)
}

/**
 * A gateway reports what it has just measured, so its newest sample is as old as its newest report. In the dark it may be heard while
 * its inverters sleep: then an old sample says nothing.
 */
const clockOf = ({ gateways, isLight }: Facts) => {
  const known = gateways.flatMap(({ name, heardAt, newestAt, uploadIntervalS }) =>
    heardAt === null || newestAt === null
      ? []
      : { name, offMs: newestAt - heardAt, allowedMs: Math.max(10 * minuteMs, 2000 * uploadIntervalS) },
  )
  const wrong = known.filter(({ offMs, allowedMs }) => offMs > allowedMs || (isLight && -offMs > allowedMs))
  const worst = wrong.toSorted((one, other) => Math.abs(other.offMs) - Math.abs(one.offMs))[0]
  if (worst) return check('clock', 'bad', Math.round(worst.offMs / minuteMs), wrong)
  const right = known.filter(({ offMs, allowedMs }) => -offMs <= allowedMs)
  return check('clock', right.length === gateways.length && right.length > 0 ? 'good' : 'unknown')
}

/** In light, each string that has a voltage delivers something. One without is unused, or its cable is not plugged in. */
const stringsOf = (devices: readonly DeviceFacts[]) => {
  const strings = devices.flatMap(({ name, values }) => (values ? inputsOf(name, values) : []))
  const best = Math.max(0, ...strings.map(({ powerW }) => powerW))
  if (strings.length === 0 || best < lightW) return check('strings', 'unknown')
  const asleep = strings.filter(({ powerW }) => powerW < best * leastShare)
  const dead = asleep.filter(({ voltage }) => voltage >= leastVoltage)
  if (dead.length > 0) return check('strings', 'bad', null, dead)
  return check('strings', asleep.length > 0 ? 'ask' : 'good', null, asleep)
}

const inputsOf = (device: string, values: Values) =>
  inputs.flatMap(({ name, power, voltage: voltageOfInput, current }) => {
    const [voltage, ofCurrent] = [values[voltageOfInput] ?? null, values[current] ?? null]
    const powerW = values[power] ?? (voltage === null || ofCurrent === null ? null : voltage * ofCurrent)
    return powerW === null ? [] : { name: `${device} ${name}`, powerW, voltage: voltage ?? 0 }
  })

const clampOf = (meters: Facts['meters']) => {
  const turned = meters.filter(({ looksTurned }) => looksTurned)
  if (meters.length === 0) return check('clamp', 'absent')
  if (turned.length > 0) return check('clamp', 'bad', null, turned)
  return check('clamp', meters.every(({ frames }) => frames > 0) ? 'good' : 'unknown')
}

const voltageOf = (devices: readonly DeviceFacts[]) => {
  const phases = devices.flatMap(({ name, values }) =>
    phasePoints.flatMap((point) => {
      const voltage = values?.[point] ?? 0
      return voltage < leastVoltage ? [] : { name, voltage }
    }),
  )
  const wrong = phases.filter(({ voltage }) => !usual.some(([least, most]) => voltage >= least && voltage <= most))
  const shown = (wrong[0] ?? phases[0])?.voltage ?? null
  if (wrong.length > 0) return check('voltage', 'bad', shown, wrong)
  return check('voltage', phases.length > 0 ? 'good' : 'unknown', shown)
}

const batteryOf = (devices: readonly DeviceFacts[]) => {
  const silent = devices.filter(({ isBattery, values }) => isBattery && (values?.batterySoc ?? null) === null)
  const charges = devices.flatMap(({ values }) => values?.batterySoc ?? [])
  if (silent.length > 0 && charges.length === 0) return check('battery', 'bad', null, silent)
  return charges.length === 0 ? check('battery', 'absent') : check('battery', 'good', Math.min(...charges))
}

const check = (
  kind: CheckKind,
  state: CheckState,
  value: number | null = null,
  of: readonly { name: string }[] = [],
): Check => ({ kind, state, value, of: [...new Set(of.map(({ name }) => name))] })

const inputs = ([1, 2, 3, 4] as const).map(
  (input) =>
    ({
      name: `PV${input}`,
      power: `pv${input}Power`,
      voltage: `pv${input}Voltage`,
      current: `pv${input}Current`,
    }) as const,
)
const phasePoints = ['ac1Voltage', 'ac2Voltage', 'ac3Voltage', 'grid1Voltage', 'grid2Voltage', 'grid3Voltage'] as const

/** A weaker wireless connection loses reports. */
const fewestPct = 20
/** Below, it may be dusk. */
const lightW = 100
/** East and west in the low sun differ a lot; a string that sleeps gives nothing. */
const leastShare = 0.01
/** A phase or an input with less is not connected. */
const leastVoltage = 20
/** V, 10 % around 100 to 127 and 220 to 240 (EN 50160 allows 10 % around 230). */
const usual = [
  [90, 140],
  [198, 264],
] as const
