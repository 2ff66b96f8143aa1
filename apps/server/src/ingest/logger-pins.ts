import { errorOf } from '@heliograph/domain/caught'
import { minuteMs } from '@heliograph/domain/zones'
import { firmwareFamilyOf, type Contradiction, type LoggerPin, type Said } from './logger-identity.ts'

/** Another logger that uses the serial number. */
export interface Rival {
  why: Contradiction | 'connections'
  mac: string | null
  firmware: string | null
  address: string
}

export interface LoggerPinStore {
  pinOf: (gatewayId: number) => Promise<LoggerPin | undefined>
  /** Unless there is one. */
  pinFirst: (gatewayId: number, pin: LoggerPin) => Promise<void>
  savePin: (gatewayId: number, pin: LoggerPin) => Promise<void>
  noteRival: (gatewayId: number, rival: Rival, at: number) => Promise<void>
}

export type LoggerPins = ReturnType<typeof createLoggerPins>

/** What is remembered of each logger without a secret, so that another one with its serial number is recognised. */
export const createLoggerPins = ({ store, now, report }: Needs) => {
  const known = new Map<number, { pin: Promise<LoggerPin | undefined>; until: number; saveAt: number }>()
  const rivalAt = new Map<number, number>()

  const entryOf = (gatewayId: number) => {
    const entry = known.get(gatewayId)
    if (entry && entry.until > now() && entry.until <= now() + rememberMs) return entry
    if (known.size >= mostRemembered) known.clear()
    // A person can accept another logger at any time, in any process.
    const fresh = { pin: store.pinOf(gatewayId), until: now() + rememberMs, saveAt: now() + saveEveryMs }
    if (entry) fresh.saveAt = entry.saveAt
    known.set(gatewayId, fresh)
    fresh.pin.catch(() => known.delete(gatewayId))
    return fresh
  }

  return {
    of: (gatewayId: number) => entryOf(gatewayId).pin,

    async pin(gatewayId: number, said: Said) {
      await store.pinFirst(gatewayId, updated(empty, said, now()))
      known.delete(gatewayId)
      return entryOf(gatewayId).pin
    },

    /** The logger has been recognised, and has counted on. */
    async note(gatewayId: number, said: Said) {
      const entry = entryOf(gatewayId)
      const pin = await entry.pin
      if (!pin) return
      const isNew = (said.mac !== undefined && pin.mac === null) || pin.workingS === null
      Object.assign(pin, updated(pin, said, now()))
      if (!isNew && now() < entry.saveAt && entry.saveAt <= now() + saveEveryMs) return
      entry.saveAt = now() + saveEveryMs
      await store.savePin(gatewayId, pin)
    },

    /** For the owner: an alert and the choice to accept it. */
    async noteRival(gatewayId: number, rival: Rival) {
      const before = rivalAt.get(gatewayId)
      if (before !== undefined && now() >= before && now() - before < minuteMs) return
      if (rivalAt.size >= mostRemembered) rivalAt.clear()
      rivalAt.set(gatewayId, now())
      await store.noteRival(gatewayId, rival, now()).catch((error: unknown) => report(errorOf(error)))
    },

    /** A person has accepted another logger. */
    forget: () => known.clear(),
  }
}

interface Needs {
  store: LoggerPinStore
  now: () => number
  report: (error: Error) => void
}

const empty: LoggerPin = { mac: null, firmwareFamily: null, workingS: null, offsetS: null, countedAt: null }

const updated = (pin: LoggerPin, { mac, firmware, clock }: Said, now: number): LoggerPin => ({
  mac: pin.mac ?? mac ?? null,
  firmwareFamily: pin.firmwareFamily ?? (firmware === undefined ? null : firmwareFamilyOf(firmware)),
  workingS: clock?.workingSeconds ?? pin.workingS,
  // Without the time, the offset of the boot before is still the best one.
  offsetS: (clock?.offsetSeconds === 0 ? null : clock?.offsetSeconds) ?? pin.offsetS,
  countedAt: clock ? now : pin.countedAt,
})

const rememberMs = 30_000
const saveEveryMs = 10 * minuteMs
const mostRemembered = 100_000
