import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

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
