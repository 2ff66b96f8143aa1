import type { Mark } from './course.ts'
import type { DeviceHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * The battery is empty for hours and nothing charges it: cells that stay so are damaged. Lower than inverters stop by themselves,
 * so that nights in which it was used as set tell nothing. A battery that says 0 counts only if it says its voltage too.
 */
export const emptyBattery = ruleWith({
  id: 29,
  code: 'BATTERY_EMPTY',
  name: 'battery deeply discharged',
  text: 'emptyBattery',
  evidence: ['batterySoc', 'batteryVoltage', 'batteryPower'],
  level: 1,
  influence: 0,
  unit: '%',
  raiseAfter: 4,
  clearAfter: 2,
  hiddenBy: [16],
  judgesHours: true,
  knobs: {
    emptyPct: { unit: '%', min: 1, max: 20, moves: ['fitPct'] },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { emptyPct: 3, fitPct: 8, restW: 60, leastV: 10 },
  judge: ({ devices }, { emptyPct, fitPct, restW, leastV }) =>
    devices.map(({ id, hours }) => ({
      deviceId: id,
      marks: hours.flatMap(({ hour, socPct, chargeW, batteryV = 0 }): Mark[] => {
        if (socPct === undefined || (socPct <= 0 && batteryV < leastV)) return []
        if (socPct >= fitPct) return [{ hour, isBad: false }]
        const isEmpty = socPct <= emptyPct && (chargeW ?? 0) <= restW
        return isEmpty ? [{ hour, isBad: true, measured: { value: Math.round(socPct), limit: emptyPct } }] : []
      }),
    })),
})

/** The plant sells while its battery is neither full nor charged, hour after hour. */
export const idleBattery = ruleWith({
  id: 19,
  code: 'BATTERY_IDLE',
  name: 'battery does not charge',
  text: 'idleBattery',
  evidence: ['batterySoc', 'batteryPower'],
  level: 1,
  influence: 0,
  unit: '%',
  raiseAfter: 5,
  clearAfter: 1,
  // One that is empty and not charged is one problem.
  hiddenBy: [29],
  judgesHours: true,
  canBeOff: true,
  knobs: {
    roomPct: { unit: '%', min: 50, max: 98 },
    sellW: { unit: 'W', min: 100, max: 5000, step: 50 },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { roomPct: 90, sellW: 300, restW: 30, busyW: 60 },
  judge({ devices, byHour }, { roomPct, sellW, restW, busyW }) {
    return devices.map(({ id, hours: own }) => ({
      deviceId: id,
      marks: own.flatMap(({ hour, socPct, chargeW, dischargeW }): Mark[] => {
        if (socPct === undefined || chargeW === undefined) return []
        if (chargeW > busyW || (dischargeW ?? 0) > busyW) return [{ hour, isBad: false }]
        const sold = byHour.get(hour)?.sellW ?? 0
        const isIdle = socPct < roomPct && chargeW < restW && (dischargeW ?? 0) < restW && sold > sellW
        return isIdle ? [{ hour, isBad: true, measured: { value: Math.round(socPct), limit: roomPct } }] : []
      }),
    }))
  },
})

/** The charge level changes at once by more than hardly any energy can explain: what it showed before was wrong. */
export const chargeJump = ruleWith({
  id: 24,
  code: 'CHARGE_JUMP',
  name: 'charge level jumps',
  text: 'chargeJump',
  evidence: ['batterySoc', 'batteryPower', 'batteryVoltage'],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 1,
  clearAfter: 36,
  hiddenBy: [38],
  hiddenByFaults: true,
  canBeOff: true,
  knobs: {
    jumpPct: { unit: '%', min: 10, max: 60 },
  },
  thresholds: { jumpPct: 20, restW: 250 },
  judge: ({ devices }, { jumpPct, restW }) =>
    devices.map(({ id, hours }) => {
      const marks: Mark[] = []
      let before: DeviceHour | undefined
      for (const one of hours) {
        if (one.socPct === undefined) continue
        const value = Math.round(Math.max(one.socJumpPct ?? 0, jumpBetween(before, one, restW)))
        const isBad = value >= jumpPct
        marks.push({ hour: one.hour, isBad, ...(isBad && { measured: { value, limit: jumpPct } }) })
        before = one
      }
      return { deviceId: id, marks }
    }),
})

/** From one hour to the next, in both of which the battery rests and its level stays. */
const jumpBetween = (before: DeviceHour | undefined, after: DeviceHour, restW: number) => {
  if (before?.hour !== after.hour - 1 || !isResting(before, restW) || !isResting(after, restW)) return 0
  const { firstSocPct = 0, socPct = 0 } = after
  if (!before.socPct || !firstSocPct || !before.firstSocPct || !socPct) return 0
  const jump = Math.abs(firstSocPct - before.socPct)
  const isSteady =
    Math.abs(before.socPct - before.firstSocPct) <= jump / 3 && Math.abs(socPct - firstSocPct) <= jump / 3
  return isSteady && before.samples >= 2 && after.samples >= 2 ? jump : 0
}

const isResting = ({ chargeW, dischargeW }: DeviceHour, restW: number) =>
  chargeW !== undefined && dischargeW !== undefined && chargeW + dischargeW <= restW

/** Most warranties promise 70 % after ten years. */
export const wornBattery = ruleWith({
  id: 20,
  code: 'BATTERY_WORN',
  name: 'battery has lost capacity',
  text: 'wornBattery',
  evidence: ['batterySoh', 'batterySoc'],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 6,
  clearAfter: 12,
  judgesHours: true,
  canBeOff: true,
  knobs: {
    wornPct: { unit: '%', min: 50, max: 90, moves: ['fitPct'] },
  },
  thresholds: { wornPct: 70, fitPct: 72 },
  judge: ({ devices }, { wornPct, fitPct }) =>
    devices.map(({ id, hours }) => ({
      deviceId: id,
      marks: hours.flatMap(({ hour, sohPct }): Mark[] => {
        // 0 is what many report who do not know it.
        if (sohPct === undefined || sohPct <= 0 || (sohPct >= wornPct && sohPct < fitPct)) return []
        const isBad = sohPct < wornPct
        return [{ hour, isBad, ...(isBad && { measured: { value: sohPct, limit: wornPct } }) }]
      }),
    })),
})
