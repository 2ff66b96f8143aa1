// What the scheduled checks for silence say about a plant that reports every quarter of an hour: the product's own limits, without a database
import { silentAfterMs } from '@heliograph/domain/silence'

/**
 * Kept in the bench as the jobs keep it: a gateway that nothing was heard of, and devices that are silent although their gateway is heard.
 * Inverters sleep at night, so of them the light counts (`stillness.ts`).
 */
export const silenceWatch = ({ devices, plant, everyS, isLight, wasLightFor, rules: { gateway, device } }) => {
  const limitMs = silentAfterMs(everyS)
  const heardAt = devices.map(() => undefined)
  let gatewayAt
  const open = new Set()
  /** What begins at a time at which some devices were heard, and perhaps the logger. */
  return (at, heard, isLoggerHeard) => {
    const begun = []
    const raise = (rule, deviceId, startedAt) => {
      const key = `${rule.id}/${deviceId}`
      if (open.has(key)) return
      open.add(key)
      begun.push({ ruleId: rule.id, code: rule.code, at, startedAt, device: deviceId })
    }
    for (const index of heard) {
      heardAt[index] = at
      open.delete(`${device.id}/${index + 1}`)
    }
    if (isLoggerHeard) {
      gatewayAt = at
      open.delete(`${gateway.id}/100`)
    }
    if (gatewayAt === undefined) return begun
    if (at - gatewayAt >= limitMs) raise(gateway, 100, gatewayAt)
    for (const [index, since] of heardAt.entries()) {
      if (since === undefined || gatewayAt - since < limitMs) continue
      const isAwake = isLight(at, plant) && wasLightFor(limitMs, since, gatewayAt, plant)
      if (devices[index].deviceType !== 'INVERTER' || isAwake) raise(device, index + 1, since)
    }
    return begun
  }
}
