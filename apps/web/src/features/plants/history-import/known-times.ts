import { modulesDarkDeg, sunElevationDeg, type Place } from '@heliograph/domain/daylight'
import { quantities, type Energies, type Quantity } from '@heliograph/domain/energy'
import { gapOf, toleranceOf } from '@heliograph/domain/gaps'
import { frameMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { dayOfInstant } from './cells.ts'

/**
 * For how many seconds of its day the file tells an energy, and all that the flows between the energies need. Without what it
 * tells for all of the day, or nearly.
 */
export type Known = Partial<Record<Quantity | 'flows', number>>

/** Collects the times of which rows of a file tell something. */
export const createKnownTimes = (zone: string, place: Place | undefined) => {
  const days = new Map<Day, KnownDay>()

  const dayAround = (at: number) => {
    const day = dayOfInstant(zone, at)
    const known = days.get(day)
    if (known) return known
    const { from, to } = spanOfDay(zone, day)
    const opened: KnownDay = { from, to, told: {} }
    days.set(day, opened)
    return opened
  }

  return {
    note(quantity: Quantity, spans: readonly { from: number; to: number }[]) {
      for (const { from, to } of spans) {
        for (let at = from; at < to;) {
          const day = dayAround(at)
          const end = Math.min(to, day.to)
          const told = (day.told[quantity] ??= new Uint8Array(Math.ceil((day.to - day.from) / frameMs)))
          told.fill(1, Math.floor((at - day.from) / frameMs), Math.ceil((end - day.from) / frameMs))
          at = end
        }
      }
    },

    /** Undefined if all of its energies are known for all of the day, or nearly. */
    of(day: Day, energies: Energies): Known | undefined {
      const { from, to, told } = days.get(day) ?? { ...spanOfDay(zone, day), told: {} }
      const lengthS = (to - from) / 1000
      const secondsOf = (steps: number) => Math.min(lengthS, (steps * frameMs) / 1000)
      const isShort = (seconds: number) => gapOf(seconds, lengthS) !== undefined
      const known: Known = {}
      const all = new Uint8Array(Math.ceil((to - from) / frameMs)).fill(1)
      for (const quantity of quantities) {
        const own = told[quantity]
        if (!own || energies[quantity] === null) continue
        // At night modules give nothing, whether a row says so or not.
        const isDark = (step: number) => quantity === 'generation' && isDarkAt(from + (step + 0.5) * frameMs, place)
        const sure = own.map((isTold, step) => (isTold === 1 || isDark(step) ? 1 : 0))
        const seconds = secondsOf(count(sure))
        if (isShort(seconds)) known[quantity] = seconds
        for (const [step, isSure] of sure.entries()) if (isSure === 0) all[step] = 0
      }
      const flows = secondsOf(count(all))
      if (!isShort(flows)) return Object.keys(known).length > 0 ? known : undefined
      // What an energy has beside the time of all others is not a part of the flows.
      const isAlike = quantities.every((quantity) => {
        const own = energies[quantity] === null ? undefined : told[quantity]
        return (
          !own || secondsOf(count(own.map((isTold, step) => (all[step] === 1 ? 0 : isTold)))) <= toleranceOf(lengthS)
        )
      })
      return { ...known, flows: isAlike ? flows : 0 }
    },
  }
}

interface KnownDay {
  from: number
  to: number
  /** Of each energy, the steps of five minutes of which rows tell something. */
  told: Partial<Record<Quantity, Uint8Array>>
}

const isDarkAt = (at: number, place: Place | undefined) =>
  place !== undefined && sunElevationDeg(at, place.latitude, place.longitude) <= modulesDarkDeg

const count = (steps: Uint8Array) => steps.reduce((sum, each) => sum + each, 0)
