/** The powers of a plant at one moment, W. Null is not measured. Each is positive in its name's direction. */
export interface Powers {
  generationW: number | null
  useW: number | null
  buyW: number | null
  sellW: number | null
  chargeW: number | null
  dischargeW: number | null
  /** Undefined without a generator. */
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
  /** A source's power that no measured sink takes. */
  unknownUse: Record<Source, number>
  /** A sink's power that no measured source gives. */
  unknownSource: Record<Sink, number>
}

/** Below this it is meter noise and not drawn as a flow. */
export const idleBelowW = 50

/**
 * Splits the powers between the nodes. Meters measure how much each node gives or takes, but not between which, so the
 * order is a convention: PV serves the home first, then the battery, then the grid; the battery is next, the grid
 * covers the rest. For every source and sink, its flows and its unknown part add up to its power.
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
  // The grid cannot serve the grid, nor the battery the battery. If only that is left, a third node swaps partners: PV
  // gives the grid what it gave the home, and the grid gives that to the home.
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
