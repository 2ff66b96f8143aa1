import type { ModulePart } from '@heliograph/domain/module-map'
import type { Day } from '@heliograph/domain/zones'
import { twinsAmong } from '#telemetry/twins.ts'

/** A device of the plant, with those whose place it took. */
export interface PlantPart extends ModulePart {
  ratedW: number | null
  /** It came from another plant: what it gave before is no part of this one. */
  countsSince: Day | null
  before: readonly { id: number; sn: string; countsSince: Day | null }[]
  /** The same one, as other gateways report it. */
  twins: readonly PartLine[]
}

/** A device of one gateway, with those whose place it took there. */
export type PartLine = Pick<PlantPart, 'deviceId' | 'sn' | 'countsSince' | 'before'>

/** As which device each of a plant counts: a serial number has one place in a drawing, through whichever gateway it is reported. */
export const countingIn = (devices: Parameters<typeof twinsAmong>[0]) => {
  const firsts = twinsAmong(devices)
  return (id: number) => firsts.get(id) ?? id
}

/** Twins as one part, with the inputs that any of them tells. */
export const partsOnce = (parts: readonly PlantPart[], countedAs: (id: number) => number): PlantPart[] => {
  const counted = new Map<number, PlantPart>()
  for (const part of parts) {
    const first = counted.get(countedAs(part.deviceId))
    counted.set(countedAs(part.deviceId), first ? withTwin(first, part) : part)
  }
  return [...counted.values()]
}

const withTwin = (first: PlantPart, twin: PlantPart): PlantPart => {
  const inputs = [...new Set([...first.inputs, ...twin.inputs])].toSorted((one, other) => one - other)
  const trackerIn = (part: PlantPart, input: number) => part.trackers[part.inputs.indexOf(input)] ?? null
  const { deviceId, sn, countsSince, before } = twin
  return {
    ...first,
    inputs,
    trackers: inputs.map((input) => trackerIn(first, input) ?? trackerIn(twin, input)),
    ratedW: first.ratedW ?? twin.ratedW,
    twins: [...first.twins, { deviceId, sn, countsSince, before }],
  }
}

/** A part as each of its gateways reports it, the one that counts first. */
export const linesOfPart = (part: PlantPart): readonly PartLine[] => [part, ...part.twins]
