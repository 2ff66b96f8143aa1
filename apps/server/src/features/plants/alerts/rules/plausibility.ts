import { isInverter, isMeter } from '@heliograph/domain/devices'
import { hasGrid } from '@heliograph/domain/plants'
import type { Mark } from './course.ts'
import type { DeviceFacts } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/** All measurements of a device repeat for hours, although it gives or takes power, or although the sun is up. */
export const frozen = ruleWith({
  id: 16,
  code: 'FROZEN',
  name: 'measurements do not change',
  text: 'frozen',
  evidence: ['gridPower', 'batteryPower', 'ac1Voltage'],
  level: 1,
  influence: 0,
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  canBeOff: true,
  knobs: {
    hours: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { hours: 2, restingHours: 5, sunDeg: 10 },
  judge({ devices, byHour }, { hours: busyHours, restingHours, sunDeg }) {
    const isLight = (hour: number) => (byHour.get(hour)?.sunDeg ?? -90) >= sunDeg
    return devices.map(({ id, type, hours }) => {
      let [still, since]: [number | undefined, number] = [undefined, 0]
      const marks: Mark[] = []
      for (const { hour, still: shown } of hours) {
        // What rests at night may repeat itself, and a battery rests by day too.
        if (!shown || (shown < 0 && !(isInverter(type) && isLight(hour)))) {
          still = undefined
          if (shown === 0) marks.push({ hour, isBad: false })
          continue
        }
        if (shown !== still) [still, since] = [shown, hour]
        if (hour - since + 1 >= (shown < 0 ? restingHours : busyHours)) marks.push({ hour, isBad: true })
      }
      return { deviceId: id, marks }
    })
  },
})

/** The lifetime counter of an inverter does not move although it gives power. */
export const counterStill = ruleWith({
  id: 17,
  code: 'COUNTER_STILL',
  name: 'counter stands still',
  text: 'counterStill',
  evidence: ['generationTotal'],
  level: 1,
  influence: 0,
  unit: 'kWh',
  raiseAfter: 2,
  clearAfter: 1,
  hiddenBy: [16],
  canBeOff: true,
  knobs: {
    madeKwh: { unit: 'kWh', min: 1, max: 50 },
  },
  thresholds: { madeKwh: 3 },
  judge: ({ devices }, { madeKwh }) =>
    devices
      .filter(({ type }) => isInverter(type))
      .map(({ id, hours }) => {
        let [counter, made]: [number | undefined, number] = [undefined, 0]
        const marks: Mark[] = []
        for (const { hour, counterKwh, powerW } of hours) {
          if (counterKwh === undefined || powerW === undefined) continue
          if (counterKwh === counter) {
            made += powerW / 1000
            if (made >= madeKwh) marks.push({ hour, isBad: true, measured: { value: round(made) } })
          } else {
            if (counter !== undefined) marks.push({ hour, isBad: false })
            ;[counter, made] = [counterKwh, 0]
          }
        }
        return { deviceId: id, marks }
      }),
})

/** More is sold than all known sources give: a meter counts the wrong way round, or a source is not measured. */
export const impossibleBalance = ruleWith({
  id: 18,
  code: 'IMPOSSIBLE_BALANCE',
  name: 'more is sold than there is',
  text: 'impossibleBalance',
  evidence: ['gridPower'],
  level: 1,
  influence: 0,
  unit: 'W',
  raiseAfter: 3,
  clearAfter: 6,
  judgesHours: true,
  canBeOff: true,
  knobs: {
    marginPct: { unit: '%', min: 5, max: 100 },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { marginPct: 15, marginW: 120 },
  judge({ plant, hours, devices }, { marginPct, marginW }) {
    const meter = meterOf(devices)
    if (!meter || !hasGrid(plant.gridType)) return []
    const marks = hours.flatMap(
      ({ hour, sunDeg, sellW, buyW, generationW, dischargeW = 0, generatorW = 0 }): Mark[] => {
        // Inverters that sleep give nothing.
        const made = generationW ?? (sunDeg < darkDeg ? 0 : undefined)
        if (sellW === undefined || made === undefined) return []
        const most = (made + dischargeW + generatorW) * (1 + marginPct / 100) + marginW
        if (sellW > most)
          return [{ hour, isBad: true, measured: { value: Math.round(sellW), limit: Math.round(made + dischargeW) } }]
        // At night, and whenever it sells or buys as it can: by day much fits either way.
        return sunDeg < darkDeg
          ? (buyW ?? 0) > 0
            ? [{ hour, isBad: false }]
            : []
          : sellW > 0
            ? [{ hour, isBad: false }]
            : []
      },
    )
    return [{ deviceId: meter.id, marks }]
  },
})

/** The device that an alert about the plant's exchange with the grid belongs to. */
export const meterOf = (devices: readonly DeviceFacts[]) =>
  devices.find(({ type }) => isMeter(type)) ?? devices.find(({ type }) => isInverter(type))

const round = (kwh: number) => Math.round(kwh * 10) / 10
const darkDeg = -6
