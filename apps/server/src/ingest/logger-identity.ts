import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { acquiredAt, type Clock } from '@heliograph/protocols/solarman-v5/clock'
import { decodeDataHead } from '@heliograph/protocols/solarman-v5/data'
import { controls, type Frame } from '@heliograph/protocols/solarman-v5/frame'
import { decodeHello } from '@heliograph/protocols/solarman-v5/hello'

/** How a logger was recognised when it first reported, and how far it has counted since. */
export interface LoggerPin {
  mac: string | null
  /** Such as `LSW5`: a firmware update changes what comes after it. */
  firmwareFamily: string | null
  /** Its working time, in seconds, and when it said so. */
  workingS: number | null
  offsetS: number | null
  countedAt: number | null
}

/** What a frame says about the logger that sent it. */
export interface Said {
  mac?: string
  firmware?: string
  /** Of now. */
  clock?: Clock
  /** Of a record that the logger had stored. */
  storedClock?: Clock
}

/** Why another logger sent it. A new address is no reason: those of homes and mobile networks change every day. */
export type Contradiction = 'mac' | 'firmware' | 'count'

export const saidIn = ({ control, payload }: Pick<Frame, 'control' | 'payload'>, now: number): Said | undefined => {
  if (control === controls.hello) {
    const hello = decodeHello(payload)
    if (!hello) return undefined
    const { mac, firmware, clock } = hello
    return { clock, ...(!/^0*$/.test(mac) && { mac }), ...(firmware !== '' && { firmware }) }
  }
  const head = control === controls.data ? decodeDataHead(payload) : undefined
  if (!head) return undefined
  const at = acquiredAt(head.clock)
  const isLive = !head.stored && (at === undefined || Math.abs(at - now) < liveMs)
  return isLive ? { clock: head.clock } : { storedClock: head.clock }
}

export const contradictionOf = (pin: LoggerPin, said: Said, now: number): Contradiction | undefined => {
  if (pin.mac !== null && said.mac !== undefined && said.mac !== pin.mac) return 'mac'
  if (pin.firmwareFamily !== null && said.firmware !== undefined) {
    if (firmwareFamilyOf(said.firmware) !== pin.firmwareFamily) return 'firmware'
  }
  return said.clock && countsOn(pin, said.clock, now, { lostMs: dayMs, extraMs: hourMs }) === false
    ? 'count'
    : undefined
}

/** Whether something that a stranger does not know fits. */
export const isProof = (pin: LoggerPin, said: Said, now: number) =>
  (pin.mac !== null && said.mac === pin.mac) ||
  (said.clock !== undefined && countsOn(pin, said.clock, now, { lostMs: hourMs, extraMs: liveMs }) === true) ||
  (said.storedClock !== undefined &&
    pin.offsetS !== null &&
    said.storedClock.offsetSeconds !== 0 &&
    Math.abs(said.storedClock.offsetSeconds - pin.offsetS) * 1000 <= liveMs)

/** `LSW5BLE_17_DD01_1.23` is of the family `LSW5BLE`. */
export const firmwareFamilyOf = (firmware: string) => /^[a-z0-9]*/i.exec(firmware)?.[0].toUpperCase() ?? ''

/** The working time goes on with the time that passes, or stands still without power. Undefined if that can't be said. */
const countsOn = (
  { workingS, countedAt }: LoggerPin,
  { workingSeconds }: Clock,
  now: number,
  // A logger stores its working time now and then: after a power cut it may be behind.
  { lostMs, extraMs }: { lostMs: number; extraMs: number },
) => {
  if (workingS === null || countedAt === null || now < countedAt) return undefined
  const grownMs = (workingSeconds - workingS) * 1000
  return grownMs >= -lostMs && grownMs <= now - countedAt + extraMs
}

const liveMs = 15 * minuteMs
