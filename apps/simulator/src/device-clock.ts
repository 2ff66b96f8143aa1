import { dayMs, hourMs } from '@heliograph/domain/zones'
import type { Clock } from '@heliograph/protocols/solarman-v5/clock'
import { hashed, seedOf } from '@heliograph/simulation/noise'
import type { ClockFault } from './faults.ts'

export type DeviceClock = ReturnType<typeof createDeviceClock>

/** What a gateway knows about the time. All times are the field's, in milliseconds. */
export const createDeviceClock = ({ bornAt, bootAt, lastBootAt, believes = true, fault }: Needs) => {
  const trueOffset = Math.floor(bornAt / 1000)
  let told: number | undefined

  const working = (at: number) => Math.max(0, Math.floor(at / 1000) - trueOffset)
  /** With an offset of 1, a logger uses its working time as the time since 1970. */
  const wrong = (offset: number) => (fault === 'in 1970' ? 1 : fault === 'ahead' ? offset + aheadMs / 1000 : offset)

  return {
    /** A logger's clock. Records from before this boot have the time that it knew then. */
    logger(at: number): Clock {
      const isEarlier = at < bootAt
      return {
        workingSeconds: working(at),
        powerOnSeconds: Math.max(0, Math.floor((at - (isEarlier ? lastBootAt : bootAt)) / 1000)),
        offsetSeconds: isEarlier ? wrong(trueOffset) : (told ?? 0),
      }
    },

    /** A logger without a battery gets the time `toldAt` from an acknowledgement at `at`. */
    tell(toldAt: number, at: number) {
      told = wrong(Math.floor((believes ? toldAt : at) / 1000) - working(at))
    },

    /** The clock of a gateway that gets the time from the network. */
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
  /** False if the field's clock is faster than the platform's; then the logger uses the field's. */
  believes?: boolean
  fault: ClockFault | undefined
}

const aheadMs = 8 * hourMs
const birthStream = 920
