/** What flows through a plant at one moment, W. Null is not measured. Each is positive in its name's direction. */
export interface Powers {
  generationW: number | null
  useW: number | null
  buyW: number | null
  sellW: number | null
  chargeW: number | null
  dischargeW: number | null
  /** Absent where there is no generator. */
  generatorW?: number | null
}

export type Source = 'pv' | 'battery' | 'generator' | 'grid'
export type Sink = 'home' | 'battery' | 'grid'

interface Flow {
  from: Source
  to: Sink
  powerW: number
}

export interface Flows {
  flows: Flow[]
  /** What a source gives and no measured sink takes. */
  unknownUse: Record<Source, number>
  /** What a sink takes and no measured source gives. */
  unknownSource: Record<Sink, number>
}

/** Less than this is noise of the meters: it does not move in the picture. */
export const idleBelowW = 50

/**
 * Splits the powers between the nodes. Meters say how much each node gives or takes, not from whom to whom, so the
 * order is a convention: PV serves the home first, then the battery, then the grid; the battery helps next, the grid
 * fills the rest. For every source and sink, its flows and its unknown add up to its power.
 */
export const flowsOf = (powers: Powers): Flows => {
  const left: Record<Source, number> = {
    pv: positive(powers.generationW),
    battery: positive(powers.dischargeW),
    generator: positive(powers.generatorW),
    grid: positive(powers.buyW),
  }
  const open: Record<Sink, number> = {
    home: positive(powers.useW),
    battery: positive(powers.chargeW),
    grid: positive(powers.sellW),
  }
  const flows = new Map<string, Flow>()
  const move = (from: Source, to: Sink, powerW: number) => {
    if (powerW === 0) return
    const flow = flows.get(from + to) ?? { from, to, powerW: 0 }
    flows.set(from + to, { ...flow, powerW: flow.powerW + powerW })
  }
  for (const [from, to] of order) {
    const powerW = Math.min(left[from], open[to])
    move(from, to, powerW)
    left[from] -= powerW
    open[to] -= powerW
  }
  // The grid cannot serve the grid, nor the battery the battery. When only that is left, a third one changes partners:
  // PV gives to the grid what it gave to the home, and the grid gives that to the home.
  for (const node of ['grid', 'battery'] as const) {
    const before = [...flows.values()]
    for (const flow of before) {
      if (flow.from === node || flow.to === node) continue
      const powerW = Math.min(left[node], open[node], flow.powerW)
      move(flow.from, flow.to, -powerW)
      move(flow.from, node, powerW)
      move(node, flow.to, powerW)
      left[node] -= powerW
      open[node] -= powerW
    }
  }
  return { flows: [...flows.values()].filter(({ powerW }) => powerW > 0), unknownUse: left, unknownSource: open }
}

const order: readonly (readonly [Source, Sink])[] = [
  ['pv', 'home'],
  ['pv', 'battery'],
  ['pv', 'grid'],
  ['battery', 'home'],
  ['generator', 'home'],
  ['generator', 'battery'],
  ['grid', 'home'],
  ['grid', 'battery'],
  ['battery', 'grid'],
  ['generator', 'grid'],
]

const positive = (powerW: number | null | undefined) =>
  typeof powerW === 'number' && Number.isFinite(powerW) ? Math.max(0, powerW) : 0
