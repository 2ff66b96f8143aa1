import { isInverter } from '@heliograph/domain/devices'
import { countedAs } from '#telemetry/twins.ts'
import type { Mark } from './course.ts'
import { isLimited } from './limited.ts'
import {
  inputs,
  learn,
  leastUsualOf,
  usualOf,
  type DeviceFacts,
  type DeviceHour,
  type PlantFacts,
  type PlantHour,
  type Usual,
} from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/** In light, an hour's best device or input gives at least this share of its rating. In less, little is comparable. */
const enoughLight = 0.08
/** Below this elevation trees and houses shade one part of a plant more than another. */
const lowestDeg = 8

/**
 * An inverter that gives less than its siblings, by its rating. Siblings that face another way give less for one half of a
 * clear day and as much under clouds, so both halves must be bad, unless its usual share of each hour is known.
 */
export const belowSiblings = ruleWith({
  id: 10,
  code: 'BELOW_SIBLINGS',
  name: 'inverter gives less than its siblings',
  text: 'belowSiblings',
  evidence: [],
  level: 1,
  influence: 1,
  unit: '%',
  raiseAfter: 4,
  clearAfter: 3,
  hiddenBy: [2, 11, 34],
  hiddenByFaults: true,
  judgesHours: true,
  learns: true,
  canBeOff: true,
  knobs: {
    badPct: { unit: '%', min: 40, max: 85, moves: ['goodPct', 'unlearntBadPct', 'unlearntGoodPct'] },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { badPct: 75, goodPct: 85, unlearntBadPct: 60, unlearntGoodPct: 75 },
  byPlantType: { INDUSTRIAL_ROOF: { badPct: 80, goodPct: 88 }, GROUND: { badPct: 82, goodPct: 90 } },
  judge(facts, { badPct, goodPct, unlearntBadPct, unlearntGoodPct }) {
    const comparable = comparedHours(facts)
    return facts.devices.flatMap((device) => {
      const marks = device.hours.flatMap((hour): Mark[] => {
        const compared = comparable.get(hour.hour)
        if (!compared) return []
        const share = shareOf(device, hour, compared)
        if (share === undefined) return []
        const usual = usualOf(device.usual, 'device', hour.hour)
        const pct = (100 * share) / (usual ?? 1)
        const [bad, good] = usual === undefined ? [unlearntBadPct, unlearntGoodPct] : [badPct, goodPct]
        if (pct >= bad && pct < good) return []
        const isBad = pct < bad
        return [
          {
            hour: hour.hour,
            isBad,
            weight: snowWeightOf(compared.at),
            ...(usual === undefined && { half: halfOf(compared.at) }),
            ...(isBad && {
              lostWh: Math.max(0, bestOther(device, compared) * (usual ?? 1) * device.ratedW - (hour.powerW ?? 0)),
              measured: { value: Math.round(pct), limit: bad },
            }),
          },
        ]
      })
      return marks.length === 0 ? [] : [{ deviceId: device.id, marks }]
    })
  },
})

/** An input that gave something before, or that has a counter, and gives nothing while another one of its inverter does. */
export const deadInput = ruleWith({
  id: 11,
  code: 'DEAD_INPUT',
  name: 'input without power',
  text: 'deadInput',
  evidence: ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power', 'pv1Current', 'pv2Current'],
  level: 2,
  influence: 1,
  unit: 'W',
  raiseAfter: 3,
  clearAfter: 2,
  hiddenBy: [2],
  hiddenByFaults: true,
  judgesHours: true,
  knobs: {
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { deadPct: 2, alivePct: 5 },
  judge({ devices, byHour }, { deadPct, alivePct }) {
    return devices.flatMap((device) => {
      const marks = device.hours.flatMap((hour): Mark[] => {
        const at = byHour.get(hour.hour)
        const told = at && isComparable(at) ? inputsIn(device, hour) : undefined
        if (!told) return []
        const best = Math.max(...told.map(({ powerW }) => powerW))
        if (best < (enoughLight * device.ratedW) / told.length) return []
        const seen = told.filter(({ place }) => (device.usual.seenInputs & (1 << place)) !== 0)
        const dead = seen.find(({ powerW }) => powerW < (deadPct / 100) * best)
        if (dead) {
          const others = told.filter((one) => one !== dead && one.powerW >= (alivePct / 100) * best)
          const usual = usualOf(device.usual, `input${dead.place}`, hour.hour) ?? 1
          const lostWh = (usual * others.reduce((sum, one) => sum + one.powerW, 0)) / Math.max(1, others.length)
          const measured = { input: dead.place + 1, value: Math.round(dead.powerW) }
          return [{ hour: hour.hour, isBad: true, weight: snowWeightOf(at), lostWh, measured }]
        }
        return seen.every(({ powerW }) => powerW >= (alivePct / 100) * best) ? [{ hour: hour.hour, isBad: false }] : []
      })
      return marks.length === 0 ? [] : [{ deviceId: device.id, marks }]
    })
  },
})

/** An input that gives less than usual in relation to the other ones of its inverter, at the same hour of the day. */
export const weakInput = ruleWith({
  id: 12,
  code: 'WEAK_INPUT',
  name: 'input weaker than usual',
  text: 'weakInput',
  evidence: ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power', 'pv1Current', 'pv2Current'],
  level: 1,
  influence: 1,
  unit: '%',
  raiseAfter: 5,
  clearAfter: 3,
  hiddenBy: [2, 11],
  hiddenByFaults: true,
  learns: true,
  canBeOff: true,
  knobs: {
    badPct: { unit: '%', min: 40, max: 80, moves: ['goodPct'] },
    raiseAfter: { unit: 'hours', min: 3, max: 12 },
  },
  thresholds: { badPct: 70, goodPct: 85 },
  judge({ devices, byHour }, { badPct, goodPct }) {
    return devices.flatMap((device) => {
      const judged = device.hours.flatMap((hour) => {
        const at = byHour.get(hour.hour)
        if (!at || !isComparable(at) || !isAnyUsual(device.usual, hour.hour)) return []
        return inputShares(device, hour).flatMap(({ place, share, powerW }) => {
          const usual = usualOf(device.usual, `input${place}`, hour.hour)
          if (usual === undefined) return []
          const isUnusual = share < leastUsualOf(device.usual, `input${place}`, hour.hour)
          return [{ at, place, powerW, isUnusual, pct: (100 * share) / usual, more: usual / share - 1 }]
        })
      })
      // One input at a time: where they face east and west, one is weaker in the morning of a clear day and the other after it.
      const weakest = weakestOf(judged)
      const marks = judged
        .filter(({ place, pct, isUnusual }) => place === weakest && (pct < badPct ? isUnusual : pct >= goodPct))
        .map(({ at, place, powerW, pct, more }): Mark => ({
          hour: at.hour,
          isBad: pct < badPct,
          half: halfOf(at),
          weight: snowWeightOf(at),
          ...(pct < badPct && {
            lostWh: Number.isFinite(more) ? Math.max(0, more * powerW) : 0,
            measured: { input: place + 1, value: Math.round(pct), limit: badPct },
          }),
        }))
      return marks.length === 0 ? [] : [{ deviceId: device.id, marks }]
    })
  },
})

const isAnyUsual = (usual: Usual, hour: number) => inputNames.some((name) => usualOf(usual, name, hour) !== undefined)
const inputNames = inputs.map((_, place) => `input${place}`)

/** The input that gave least of what is usual in its last comparable hours. */
const weakestOf = (judged: readonly { place: number; pct: number }[]) => {
  const means = inputs.flatMap((_, place) => {
    const own = judged.filter((one) => one.place === place).slice(-lastHours)
    return own.length === 0 ? [] : [{ place, pct: own.reduce((sum, { pct }) => sum + pct, 0) / own.length }]
  })
  return means.toSorted((left, right) => left.pct - right.pct)[0]?.place
}

/** Learns what is usual from hours that are about to be forgotten. Of devices with an open alert nothing is learned. */
export const learnFrom = (facts: PlantFacts, before: number, isTroubled: (deviceId: number) => boolean) => {
  const comparable = comparedHours(facts)
  const light = new Set(facts.hours.filter(isComparable).map(({ hour }) => hour))
  for (const device of facts.devices) {
    if (isTroubled(device.id)) continue
    for (const hour of device.hours) {
      if (hour.hour >= before || !light.has(hour.hour)) continue
      learnTop(device, hour)
      const compared = comparable.get(hour.hour)
      const share = compared && shareOf(device, hour, compared)
      if (share !== undefined) learn(device.usual, 'device', hour.hour, Math.min(1.2, Math.max(0.05, share)))
      for (const { place, share: part } of inputShares(device, hour)) {
        if (part > 0.02 && part < 50) learn(device.usual, `input${place}`, hour.hour, part)
      }
    }
  }
}

const learnTop = ({ usual, type }: DeviceFacts, { hour, powerW, hotC, samples }: DeviceHour) => {
  usual.topReports = Math.round(1000 * Math.max(samples, 0.997 * (usual.topReports ?? 0))) / 1000
  if (!isInverter(type) || powerW === undefined) return
  usual.topW = Math.round(10 * Math.max(powerW, 0.9995 * (usual.topW ?? 0))) / 10
  if (hotC === undefined) return
  usual.topC = Math.round(100 * Math.max(hotC, 0.9999 * (usual.topC ?? 0))) / 100
  if (hotC > coolC) return
  const tops = Array.from({ length: 24 }, (_, place) => usual.tops?.[place] ?? null)
  // Once a day.
  tops[hour % 24] = Math.round(Math.max(powerW, 0.99 * (tops[hour % 24] ?? 0)))
  usual.tops = tops
}

/** Below this temperature hardly any inverter gives less. */
const coolC = 64

/** The inputs of a device that ever gave anything, as a set of bits. */
export const seenIn = (hours: readonly DeviceHour[], { seenInputs }: Usual) =>
  hours.reduce(
    (bits, hour) => inputs.reduce((all, input, place) => ((hour[input] ?? 0) > seenW ? all | (1 << place) : all), bits),
    seenInputs,
  )

export interface Compared {
  at: PlantHour
  /** What each sibling gives in relation to its rating, the best first; twins are one. */
  shares: readonly { id: number; share: number }[]
}

export const comparedHours = ({ devices, hours }: PlantFacts) => {
  const siblings = devices.filter(({ type }) => isInverter(type))
  const compared = new Map<number, Compared>()
  if (siblings.length < 2) return compared
  const byHour = new Map(hours.filter(isComparable).map((hour) => [hour.hour, hour]))
  const shares = new Map<number, { id: number; share: number }[]>()
  for (const device of siblings) {
    const { ratedW, hours: own, twinOf } = device
    const id = countedAs(device)
    for (const { hour, powerW, samples } of own) {
      if (powerW === undefined || samples < 2 || !byHour.has(hour)) continue
      const known = shares.get(hour)
      if (twinOf !== undefined && known?.some((one) => one.id === id)) continue
      if (known) known.push({ id, share: powerW / ratedW })
      else shares.set(hour, [{ id, share: powerW / ratedW }])
    }
  }
  for (const [hour, all] of shares) {
    const at = byHour.get(hour)
    if (at && all.length > 1) compared.set(hour, { at, shares: all.sort((left, right) => right.share - left.share) })
  }
  return compared
}

/** Of many siblings not the very best, which may be an exception. */
const bestOther = (device: DeviceFacts, { shares }: Compared) => {
  const others = shares.filter((one) => one.id !== countedAs(device))
  return (others.length > 3 ? others[1] : others[0])?.share ?? 0
}

export const shareOf = (device: DeviceFacts, { powerW, samples }: DeviceHour, compared: Compared) => {
  const best = bestOther(device, compared)
  return powerW === undefined || samples < 2 || best < enoughLight ? undefined : powerW / device.ratedW / best
}

interface InputPower {
  place: number
  powerW: number
}

/** Of an inverter that tells at least two inputs. */
const inputsIn = ({ type }: DeviceFacts, hour: DeviceHour): readonly InputPower[] | undefined => {
  if (!isInverter(type) || hour.samples < 2) return undefined
  const told: InputPower[] = []
  for (let place = 0; place < inputs.length; place++) {
    const powerW = hour[inputs[place] ?? 'input1W']
    if (powerW !== undefined) told.push({ place, powerW })
  }
  return told.length < 2 ? undefined : told
}

/** What each input that is in use gives in relation to the mean of the other ones. */
const inputShares = (device: DeviceFacts, hour: DeviceHour) => {
  const told = inputsIn(device, hour)?.filter(({ place }) => (device.usual.seenInputs & (1 << place)) !== 0) ?? []
  if (told.length < 2) return []
  const total = told.reduce((sum, { powerW }) => sum + powerW, 0)
  return told.flatMap(({ place, powerW }) => {
    const others = (total - powerW) / (told.length - 1)
    return others < (enoughLight * device.ratedW) / told.length ? [] : [{ place, powerW, share: powerW / others }]
  })
}

/** Whether what devices give depends on the light only: not while nobody takes what they could give. */
const isComparable = (hour: PlantHour) => hour.sunDeg >= lowestDeg && !isLimited(hour)

const halfOf = ({ isAfternoon }: PlantHour) => (isAfternoon === 1 ? 'afternoon' : 'morning')

/** Snow slides off within days, from one part of a plant before another. */
const snowWeightOf = ({ maySnow = 0 }: Partial<PlantHour> = {}) => (maySnow === 2 ? 1 / 5 : maySnow === 1 ? 1 / 2 : 1)
const seenW = 10
const lastHours = 8
