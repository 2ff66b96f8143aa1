import type { Quantity } from '@heliograph/domain/energy'
import { frameMs } from '@heliograph/domain/zones'
import type { PlantFrame } from '#telemetry/history.store.ts'

/** The curves of several days as columns, with one value per step. */
export interface Columns {
  from: number
  stepMs: number
  /** W. */
  powers: Record<Quantity | 'generator' | 'backup', Column>
  socPct: Column
}

type Column = (number | null)[] | null

/** Frames as columns on their grid. A column without any data is null: the plant does not report it. */
export const columnsOf = (frames: readonly PlantFrame[], from: number, to: number): Columns => {
  const count = Math.ceil((to - from) / frameMs)
  const column = (of: (frame: PlantFrame) => number | null) => {
    if (frames.every((frame) => of(frame) === null)) return null
    const values = Array<number | null>(count).fill(null)
    for (const frame of frames) values[Math.floor((frame.at - from) / frameMs)] = of(frame)
    return values
  }
  return {
    from,
    stepMs: frameMs,
    powers: {
      generation: column(({ generation }) => generation),
      use: column(({ use }) => use),
      buy: column(({ buy }) => buy),
      sell: column(({ sell }) => sell),
      charge: column(({ charge }) => charge),
      discharge: column(({ discharge }) => discharge),
      generator: column(({ generator }) => generator),
      backup: column(({ backup }) => backup),
    },
    socPct: column(({ socPct }) => socPct),
  }
}
