import { routeAlong, type Place, type Route } from './route.ts'
import { loads, type FlowNode, type Load } from './topology.ts'

interface Box extends Place {
  node: FlowNode
}

/** A connection of the plant, with or without flow. Its route leads from `a` to `b`. */
export interface Link {
  id: string
  a: FlowNode
  b: FlowNode
  route: Route
  /** The same from `b` to `a`. */
  back: Route
}

export interface FlowLayout {
  compact: boolean
  /** How much room a node's texts have next to each other. */
  room: 'plenty' | 'some' | 'little'
  width: number
  height: number
  /** All nodes have the same size, centred on their position. */
  nodeWidth: number
  nodeHeight: number
  boxes: Box[]
  links: Link[]
}

/**
 * Positions the nodes of a plant in a given width: PV on top, battery at the bottom, grid left, home right. Off-grid, a
 * generator takes the grid's place; without a home, the grid takes the home's; loads are around the home. If the left
 * is empty, everything moves there; a pair is side by side. px.
 */
export const layoutOf = (nodes: ReadonlySet<FlowNode>, width: number): FlowLayout => {
  const compact = width < compactBelowPx
  const size = compact ? compactSize : wideSize
  const generatorInGridsPlace = nodes.has('generator') && !nodes.has('grid')
  const gridInHomesPlace = nodes.has('grid') && !nodes.has('home')
  const leftTaken = (nodes.has('grid') && !gridInHomesPlace) || nodes.has('generator')
  const pair = nodes.size <= 2
  const columnCount = leftTaken && !pair ? 3 : 2
  const nodeWidth = Math.min(
    columnCount === 3 ? size.width : size.widerWidth,
    columnCount === 3 ? (width - 2 * size.columnGap) / 3 : (width - 2 * size.rowGap) / 2,
  )
  const present = loads.filter((load) => nodes.has(load))
  const third = nodes.has('battery') || present.length > 0 || (nodes.has('generator') && !generatorInGridsPlace)
  const lastRow = pair ? 0 : present.length > 2 ? 3 : third ? 2 : 1
  const rowStep = size.height + size.rowGap
  const spread = Math.min(width, leftTaken ? size.widest : size.widest * 0.75)
  const columns = [(width - spread + nodeWidth) / 2, width / 2, (width + spread - nodeWidth) / 2] as const
  const main = leftTaken ? 1 : 0
  const side = pair ? 0 : 1
  const place = (column: 0 | 1 | 2, row: number): Place => ({ x: columns[column], y: size.height / 2 + row * rowStep })
  const ofLoad = (load: Load) => place(2, loadRows[Math.max(0, present.indexOf(load))]!)
  const places: Record<FlowNode, Place> = {
    pv: place(main, 0),
    grid: place(gridInHomesPlace ? 2 : 0, side),
    home: place(2, side),
    battery: place(main, pair ? 0 : 2),
    generator: place(0, pair ? 0 : generatorInGridsPlace ? 1 : 2),
    backup: ofLoad('backup'),
    chargePort: ofLoad('chargePort'),
    smartLoad: ofLoad('smartLoad'),
  }
  return {
    compact,
    room: nodeWidth < littleRoomPx ? 'little' : nodeWidth < someRoomPx ? 'some' : 'plenty',
    width,
    height: size.height + lastRow * rowStep,
    nodeWidth,
    nodeHeight: size.height,
    boxes: [...nodes].map((node) => ({ node, ...places[node] })),
    links: linksOf(places, { ...size, width: nodeWidth }, generatorInGridsPlace).filter(
      ({ a, b }) => nodes.has(a) && nodes.has(b),
    ),
  }
}

/** The connection that a flow uses, and the route in its direction. */
export const routeOf = (links: readonly Link[], { from, to }: { from: FlowNode; to: FlowNode }) => {
  for (const { id, a, b, route, back } of links) {
    if (a === from && b === to) return { id, route }
    if (a === to && b === from) return { id, route: back }
  }
  return undefined
}

const linksOf = (
  places: Record<FlowNode, Place>,
  { width, height, lane, bend }: Size,
  generatorInGridsPlace: boolean,
) => {
  const link = (a: FlowNode, b: FlowNode, ...corners: Place[]): Link => ({
    id: `${a}-${b}`,
    a,
    b,
    route: routeAlong(corners, bend),
    back: routeAlong(corners.toReversed(), bend),
  })
  const { pv, grid, home, battery, generator } = places
  const middle = Math.max(grid.y, home.y)
  const gridRight = grid.x + width / 2
  const homeLeft = home.x - width / 2
  const pvBottom = pv.y + height / 2
  const batteryTop = battery.y - height / 2
  /** From a node above or below the middle row around a corner into it; each pair has its own lane. */
  const elbow = (startY: number, side: 1 | -1, endX: number) => {
    const x = pv.x + side * lane
    const y = middle + (startY < middle ? -lane : lane)
    return [
      { x, y: startY },
      { x, y },
      { x: endX, y },
    ]
  }
  /** Into the middle row; straight if both are in the same row. */
  const aside = (from: Place, startY: number, to: Place) => {
    const right = to.x > from.x
    const endX = to.x + (right ? -width / 2 : width / 2)
    if (from.y === to.y)
      return [
        { x: from.x + (right ? width / 2 : -width / 2), y: from.y },
        { x: endX, y: to.y },
      ]
    return elbow(startY, right ? 1 : -1, endX)
  }
  const generatorRight = generator.x + width / 2
  const besideBattery = battery.x - width / 2 - Math.min(lane, (battery.x - width / 2 - generatorRight) / 2)
  return [
    link('pv', 'home', ...aside(pv, pvBottom, home)),
    link('pv', 'grid', ...aside(pv, pvBottom, grid)),
    link('pv', 'battery', { x: pv.x, y: pvBottom }, { x: pv.x, y: batteryTop }),
    link('grid', 'home', { x: gridRight, y: middle }, { x: homeLeft, y: middle }),
    link('battery', 'home', ...aside(battery, batteryTop, home)),
    link('battery', 'grid', ...aside(battery, batteryTop, grid)),
    ...(generatorInGridsPlace
      ? [
          link('generator', 'home', { x: gridRight, y: middle }, { x: homeLeft, y: middle }),
          link('generator', 'battery', ...elbow(batteryTop, -1, gridRight).toReversed()),
        ]
      : [
          link(
            'generator',
            'battery',
            { x: generatorRight, y: generator.y },
            { x: battery.x - width / 2, y: generator.y },
          ),
          link(
            'generator',
            'home',
            { x: generatorRight, y: generator.y - lane },
            { x: besideBattery, y: generator.y - lane },
            { x: besideBattery, y: middle + 2 * lane },
            { x: homeLeft, y: middle + 2 * lane },
          ),
        ]),
    ...loads.map((load) => {
      const side = places[load].y < home.y ? -1 : 1
      const [from, to] = [home.y + (side * height) / 2, places[load].y - (side * height) / 2]
      return link('home', load, { x: home.x, y: from }, { x: home.x, y: to })
    }),
  ]
}

/** Below the home, above it, and second below it. */
const loadRows = [2, 0, 3]

interface Size {
  width: number
  /** With two columns. */
  widerWidth: number
  height: number
  columnGap: number
  rowGap: number
  /** The distance between parallel connections. */
  lane: number
  bend: number
  widest: number
}

const compactBelowPx = 560
const someRoomPx = 108
const littleRoomPx = 92
const wideSize: Size = {
  width: 204,
  widerWidth: 224,
  height: 92,
  columnGap: 24,
  rowGap: 28,
  lane: 14,
  bend: 22,
  widest: 760,
}
const compactSize: Size = {
  width: 116,
  widerWidth: 140,
  height: 96,
  columnGap: 8,
  rowGap: 24,
  lane: 10,
  bend: 14,
  widest: 460,
}
