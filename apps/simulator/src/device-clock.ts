import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { hashed, seedOf } from '@heliograph/simulation/noise'
import type { ClockFault } from './faults.ts'

export type DeviceClock = ReturnType<typeof createDeviceClock>

/** What a gateway knows about the time. Instants are the field's, in milliseconds. */
export const createDeviceClock = ({ bornAt, bootAt, lastBootAt, believes = true, fault }: Needs) => {
  const trueOffset = Math.floor(bornAt / 1000)
  let told: number | undefined

  const working = (at: number) => Math.max(0, Math.floor(at / 1000) - trueOffset)
  /** With 1 instead of an offset, a logger takes its working time for the time since 1970. */
  const wrong = (offset: number) => (fault === 'in 1970' ? 1 : fault === 'ahead' ? offset + aheadMs / 1000 : offset)

  return {
    /** Of a logger: what it took before this boot has the time that it knew then. */
    logger(at: number): Clock {
      const isEarlier = at < bootAt
      return {
        workingSeconds: working(at),
        powerOnSeconds: Math.max(0, Math.floor((at - (isEarlier ? lastBootAt : bootAt)) / 1000)),
        offsetSeconds: isEarlier ? wrong(trueOffset) : (told ?? 0),
      }
    },

    /** A logger without battery learns at `at` from an acknowledgement that it is `toldAt`. */
    tell(toldAt: number, at: number) {
      told = wrong(Math.floor((believes ? toldAt : at) / 1000) - working(at))
    },

    /** Of a gateway that asks the network for the time. */
    network: (at: number) => (fault === 'in 1970' ? at - bornAt : fault === 'ahead' ? at + aheadMs : at),
  }
}

/** When a gateway left the factory: one to three years before it was first switched on. */
export const birthOf = (gatewaySn: string, firstAt: number) =>
  Math.floor(firstAt - (1 + 2 * hashed(seedOf(gatewaySn), birthStream, 0)) * 365 * dayMs)

interface Needs {
  bornAt: number
  bootAt: number
  lastBootAt: number
  /** False where the field's time runs away from the platform's: then it is told its own. */
  believes?: boolean
  fault: ClockFault | undefined
}

const aheadMs = 8 * hourMs
const birthStream = 920
