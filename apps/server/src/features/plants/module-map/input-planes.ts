import { isSunUp } from '@heliograph/domain/daylight'
import { daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { InputsInLight } from '#needs/device-inputs.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { drawnModules } from './drawn-modules.ts'
import type { InputReadingStore } from './input-readings.store.ts'
import type { ModuleMapStore } from './module-map.store.ts'
import { linesOfPart } from './plant-parts.ts'

/** The inputs of a device whose modules a person drew on a plane with an orientation, and what each gave on days. */
export const createInputPlanes =
  ({ store, readings, wrongSpansOf, findPlant }: InputPlaneNeeds): InputsInLight =>
  async (plantId, deviceId, first, last) => {
    const [plant, { kept, drawn }] = await Promise.all([findPlant(plantId), drawnModules(store, plantId)])
    if (!plant || !kept) return []
    const planes = drawn.flatMap(({ tiltDeg, azimuthDeg, modules }) =>
      tiltDeg === null || azimuthDeg === null
        ? []
        : modules.flatMap(({ part, input }) =>
            part
              ? linesOfPart(part).flatMap(({ deviceId: id, countsSince }) =>
                  id === deviceId ? [{ part, countsSince, input, tiltDeg, azimuthDeg }] : [],
                )
              : [],
          ),
    )
    if (planes.length === 0) return []
    const span = { from: spanOfDay(plant.zone, first).from, to: spanOfDay(plant.zone, last).to }
    const means = await readings.meansOf(
      [deviceId],
      new Set(planes.map(({ input }) => input)),
      { ...span, stepMs: hourMs },
      await wrongSpansOf(plantId, span),
    )
    const byInput = means.get(deviceId)?.()
    return planes.map(({ part, countsSince, input, tiltDeg, azimuthDeg }) => {
      const watts = byInput?.get(input)
      const made = new Map<Day, number>()
      for (const day of watts ? daysBetween(first, last) : []) {
        // In another plant, under another sky.
        if (countsSince !== null && day < countsSince) continue
        const { from, to } = spanOfDay(plant.zone, day)
        let [wh, light, heard] = [0, 0, 0]
        for (let at = from; at < to; at += hourMs) {
          const mean = watts?.get(Math.floor((at - span.from) / hourMs))
          wh += mean ?? 0
          if (!isSunUp(at + hourMs / 2, plant)) continue
          light += 1
          if (mean !== undefined) heard += 1
        }
        if (light > 0 && heard >= light * nearlyAll) made.set(day, wh / 1000)
      }
      return { input, tracker: part.trackers[part.inputs.indexOf(input)] ?? null, tiltDeg, azimuthDeg, made }
    })
  }

interface InputPlaneNeeds {
  store: Pick<ModuleMapStore, 'find' | 'partsOf'>
  readings: Pick<InputReadingStore, 'meansOf'>
  wrongSpansOf: (plantId: number, span: { from: number; to: number }) => Promise<WrongSpanOf[]>
  findPlant: (plantId: number) => Promise<{ zone: string; latitude: number; longitude: number } | undefined>
}

const nearlyAll = 0.9
