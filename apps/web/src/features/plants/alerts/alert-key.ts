import { dayAt } from '@heliograph/domain/zones'

/** Identifies an alert: a device, the rule, and the day (20261120), because alerts have no id. */
export interface AlertKey {
  deviceId: number
  ruleId: number
  alertDay: string
}

interface Told {
  deviceId: number
  ruleId: number
  alertTime: number
  timezone: string
}

/** The format in the address: 12-1005-20261120. */
export const keyTextOf = ({ deviceId, ruleId, alertTime, timezone }: Told) =>
  `${deviceId}-${ruleId}-${dayAt(timezone, alertTime * 1000).replaceAll('-', '')}`

/** Undefined if the text is not a key. */
export const keyFrom = (text: string): AlertKey | undefined => {
  const [, deviceId, ruleId, alertDay] = /^(\d{1,10})-(\d{1,10})-(\d{8})$/.exec(text) ?? []
  if (deviceId === undefined || ruleId === undefined || alertDay === undefined) return undefined
  const key = { deviceId: Number(deviceId), ruleId: Number(ruleId), alertDay }
  return isId(key.deviceId) && isId(key.ruleId) ? key : undefined
}

const isId = (number: number) => number >= 1 && number < 2 ** 31
