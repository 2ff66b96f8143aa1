import { setImmediate } from 'node:timers/promises'
import type { ModuleDay } from '@heliograph/domain/module-shares'
import { spanOfDay, type Day } from '@heliograph/domain/zones'
import { energyOf, knownSecondsOf, nightsIn } from '#telemetry/device-day.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { Span } from '#telemetry/spans.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { spansOf } from './drawn-modules.ts'
import { trackOfInput } from './input-energy.ts'
import type { InputReadingStore } from './input-readings.store.ts'

/** One input of a device. */
export interface DeviceInput {
  id: number
  input: number
  ratedW: number | null
}

export const inputKey = ({ id, input }: Pick<DeviceInput, 'id' | 'input'>) => `${id}/${input}`

export interface InputDayNeeds {
  readings: InputReadingStore
  wrongSpansOf: (plantId: number, span: Span) => Promise<WrongSpanOf[]>
}

/** What inputs gave on a day, computed from the readings of their devices; nothing of those that told nothing. */
export const createInputDays =
  ({ readings, wrongSpansOf }: InputDayNeeds) =>
  async (
    plant: { id: number; zone: string; latitude: number; longitude: number },
    inputs: readonly DeviceInput[],
    day: Day,
  ): Promise<ReadonlyMap<string, ModuleDay>> => {
    const span = spanOfDay(plant.zone, day)
    const wide = { from: span.from - longestAllowanceMs, to: span.to + longestAllowanceMs }
    const ids = [...new Set(inputs.map(({ id }) => id))]
    const [told, wrong] = await Promise.all([readings.readingsOf(ids, wide), wrongSpansOf(plant.id, wide)])
    const nights = nightsIn(wide, plant)
    const known = new Map<string, ModuleDay>()
    for (const [place, { id, input, ratedW }] of inputs.entries()) {
      // Others get their turn in between.
      if (place % inputsAtOnce === 0) await setImmediate()
      const said = told.get(id)?.get(input)
      if (!said) continue
      const track = trackOfInput(said, { day: span, nights, ratedW }, spansOf(id, wrong))
      const kwh = kwhOf(energyOf(track))
      if (kwh !== null) known.set(inputKey({ id, input }), { kwh, knownS: knownSecondsOf(track) })
    }
    return known
  }

const inputsAtOnce = 50
