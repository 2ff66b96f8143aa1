import { isInverter, isMeter } from '@heliograph/domain/devices'
import type { DeviceType } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import type { DeviceHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * The counter of bought or sold energy of a meter, or of a hybrid that measures the grid itself, does not move although its power says
 * that energy flows that way. Only a counter that
 * moved before: some meters never count one direction. An hour says at least as much as the difference of both directions, so one in
 * which a house follows its modules to the watt says nothing. Neither does one in which the other counter moves by that much: then the
 * power has the wrong sign. In a large plant counters are coarse.
 */
export const meterStill = ruleWith({
  id: 35,
  code: 'METER_STILL',
  name: 'counter of a meter stands still',
  text: 'meterStill',
  evidence: ['gridPower', 'buyTotal', 'sellTotal'],
  level: 1,
  influence: 0,
  unit: 'kWh',
  raiseAfter: 2,
  clearAfter: 1,
  hiddenBy: [16, 18],
  learns: true,
  canBeOff: true,
  knobs: {
    madeKwh: { unit: 'kWh', min: 1, max: 50 },
    raiseAfter: { unit: 'hours', min: 1, max: 12 },
  },
  thresholds: { madeKwh: 3, leastW: 100, coarseH: 0.3 },
  judge: ({ plant, devices }, { madeKwh, leastW, coarseH }) => {
    const leastKwh = Math.max(madeKwh, coarseH * plant.capacityKwp)
    return devices
      .filter(({ type, usual: { counted = 0 } }) => measuresGrid(type) && counted > 0)
      .map(({ id, hours, usual: { counted = 0 } }) => ({
        deviceId: id,
        marks: marksOf(
          hours,
          directions.filter(({ bit }) => counted & bit),
          leastW,
          leastKwh,
        ),
      }))
  },
})

/** Which of its inverters does, only what they tell says. */
const measuresGrid = (type: DeviceType) => isMeter(type) || isInverter(type)

/** All is well when a counter moves, and none has stood still so far while anything flowed its way. */
const marksOf = (hours: readonly DeviceHour[], counters: readonly Direction[], leastW: number, leastKwh: number) => {
  const states = counters.map(({ counter, sign }) => ({ counter, sign, shown: unknown, flowedKwh: 0 }))
  const marks: Mark[] = []
  let before: DeviceHour | undefined
  for (const { hour, gridW, ...told } of hours) {
    if (gridW === undefined) continue
    const other = gridW > 0 ? 'sellKwh' : 'buyKwh'
    const isTurned = (told[other] ?? 0) - (before?.[other] ?? Infinity) >= Math.abs(gridW) / 2000
    before = { hour, ...told }
    let [still, isMoving] = [0, false]
    for (const state of states) {
      const kwh = told[state.counter]
      if (kwh === undefined) continue
      if (kwh !== state.shown) {
        isMoving ||= state.shown !== unknown
        ;[state.shown, state.flowedKwh] = [kwh, 0]
        continue
      }
      // What flows the other way, or nothing, says nothing about this counter.
      if (isTurned || state.sign * gridW < leastW) continue
      state.flowedKwh += (state.sign * gridW) / 1000
      if (state.flowedKwh >= leastKwh) still = Math.max(still, state.flowedKwh)
    }
    if (still > 0) marks.push({ hour, isBad: true, measured: { value: Math.round(still * 10) / 10 } })
    else if (isMoving && states.every(({ flowedKwh }) => flowedKwh < leastKwh / 2)) marks.push({ hour, isBad: false })
  }
  return marks
}

interface Direction {
  counter: 'buyKwh' | 'sellKwh'
  sign: 1 | -1
  bit: number
}

/** Which grid counters of a device ever moved, as a set of bits: within these hours, and before. */
export const countedIn = (type: DeviceType, hours: readonly DeviceHour[], known: number) => {
  if (!measuresGrid(type)) return 0
  let counted = known
  let before: DeviceHour | undefined
  for (const hour of hours) {
    if (counted === (bought | sold)) break
    if (before?.buyKwh !== undefined && (hour.buyKwh ?? 0) > before.buyKwh) counted |= bought
    if (before?.sellKwh !== undefined && (hour.sellKwh ?? 0) > before.sellKwh) counted |= sold
    if (hour.buyKwh !== undefined || hour.sellKwh !== undefined) before = hour
  }
  return counted
}

const unknown = -1
const bought = 1
const sold = 2
const directions: readonly Direction[] = [
  { counter: 'buyKwh', sign: 1, bit: bought },
  { counter: 'sellKwh', sign: -1, bit: sold },
]
