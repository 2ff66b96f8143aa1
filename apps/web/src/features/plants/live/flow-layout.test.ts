import { expect, test } from 'vitest'
import { layoutOf, routeOf } from './flow-layout.ts'
import { feedsInFully, topologyOf, type FlowNode } from './topology.ts'

test('parts that the plant does not have are not drawn', () => {
  const nodes = topologyOf({ gridType: 'OFF_GRID', deviceTypes: ['INVERTER'], batterySeen: false })
  expect([...nodes]).toEqual(['pv', 'home'])
  const { boxes, links } = layoutOf(nodes, 800)
  expect(boxes.map(({ node }) => node)).toEqual(['pv', 'home'])
  expect(links.map(({ id }) => id)).toEqual(['pv-home'])
})

test.each(['DISTRIBUTED_FULLY', 'CENTRALIZED_FULLY'] as const)('%s has no home behind the meter', (gridType) => {
  const nodes = topologyOf({ gridType, deviceTypes: ['INVERTER'], batterySeen: false })
  expect([...nodes]).toEqual(['pv', 'grid'])
  const { links, height, nodeHeight } = layoutOf(nodes, 800)
  expect(links.map(({ id }) => id)).toEqual(['pv-grid'])
  expect(height).toBe(nodeHeight)
})

test('measured consumption is drawn, whatever the grid type is', () => {
  const parts = { gridType: 'DISTRIBUTED_FULLY', deviceTypes: ['INVERTER'], batterySeen: false, useSeen: true } as const
  expect(feedsInFully(parts)).toBe(false)
  expect([...topologyOf(parts)]).toEqual(['pv', 'home', 'grid'])
})

test('the battery of a plant that feeds in fully connects to the grid', () => {
  const nodes = topologyOf({ gridType: 'CENTRALIZED_FULLY', deviceTypes: ['BATTERY'], batterySeen: true })
  const { links } = layoutOf(nodes, 360)
  expect(links.map(({ id }) => id)).toEqual(['pv-grid', 'pv-battery', 'battery-grid'])
  for (const { route } of links) expect(route.d).not.toContain('NaN')
})

test('a battery is detected by its device or by its values', () => {
  expect(topologyOf({ gridType: 'EXCESS', deviceTypes: ['BATTERY'], batterySeen: false })).toContain('battery')
  expect(topologyOf({ gridType: 'EXCESS', deviceTypes: ['INVERTER'], batterySeen: true })).toContain('battery')
})

test('a storage system has a backup output, used or not; off-grid it is the home itself', () => {
  const parts = { deviceTypes: ['INVERTER'], batterySeen: true } as const
  expect(topologyOf({ ...parts, gridType: 'BATTERY_BACKUP', backupW: 0 })).toContain('backup')
  expect(topologyOf({ ...parts, gridType: 'EXCESS', backupW: 0 })).not.toContain('backup')
  expect(topologyOf({ ...parts, gridType: 'EXCESS', backupW: 300 })).toContain('backup')
  expect(topologyOf({ ...parts, gridType: 'OFF_GRID', backupW: 300 })).not.toContain('backup')
})

test('a generator, a charge port and a smart load are drawn if their devices exist', () => {
  const nodes = topologyOf({
    gridType: 'EXCESS',
    deviceTypes: ['INVERTER', 'GENERATOR', 'CHARGE_PORT', 'SMART_LOAD'],
    batterySeen: false,
  })
  expect([...nodes]).toEqual(['pv', 'home', 'grid', 'generator', 'chargePort', 'smartLoad'])
  const { links } = layoutOf(nodes, 800)
  expect(links.map(({ id }) => id)).toEqual(expect.arrayContaining(['home-chargePort', 'home-smartLoad']))
  expect([...topologyOf({ gridType: 'CENTRALIZED_FULLY', deviceTypes: ['SMART_LOAD'], batterySeen: false })]).toEqual([
    'pv',
    'grid',
  ])
})

test('off-grid, the generator takes the place of the grid', () => {
  const generator = boxOf(['pv', 'home', 'battery', 'generator'], 'generator')
  expect(generator).toMatchObject(placeOf(boxOf(['pv', 'home', 'battery', 'grid'], 'grid')))
})

test('nodes do not overlap or leave the picture, at phone and desktop width', () => {
  const all: FlowNode[] = ['pv', 'home', 'grid', 'battery', 'generator', 'backup', 'chargePort', 'smartLoad']
  const plants: FlowNode[][] = [
    all,
    ['pv', 'grid'],
    ['pv', 'home'],
    ['pv', 'home', 'battery', 'backup'],
    ['pv', 'grid', 'battery'],
  ]
  for (const [width, nodes] of [262, 288, 326, 560, 720, 1200].flatMap((px) =>
    plants.map((plant) => [px, plant] as const),
  )) {
    const { boxes, nodeWidth, nodeHeight, height } = layoutOf(new Set(nodes), width)
    for (const { x, y } of boxes) {
      expect(x - nodeWidth / 2).toBeGreaterThanOrEqual(-0.01)
      expect(x + nodeWidth / 2).toBeLessThanOrEqual(width + 0.01)
      expect(y + nodeHeight / 2).toBeLessThanOrEqual(height)
    }
    for (const a of boxes) {
      for (const b of boxes) {
        const apart = Math.abs(a.x - b.x) >= nodeWidth || Math.abs(a.y - b.y) >= nodeHeight
        expect(a === b || apart).toBe(true)
      }
    }
  }
})

test('a flow against its connection is the same route reversed', () => {
  const { links } = layoutOf(new Set<FlowNode>(['pv', 'home', 'grid', 'battery']), 800)
  const out = routeOf(links, { from: 'battery', to: 'grid' })
  const back = routeOf(links, { from: 'grid', to: 'battery' })
  expect(out?.id).toBe(back?.id)
  expect(out?.route.d.startsWith('M386')).toBe(true)
  expect(back?.route.d.endsWith(endOf(out?.route.d))).toBe(true)
})

const boxOf = (nodes: FlowNode[], wanted: FlowNode) =>
  layoutOf(new Set(nodes), 800).boxes.find(({ node }) => node === wanted)!
const placeOf = ({ x, y }: { x: number; y: number }) => ({ x, y })
const endOf = (path = '') => /^M([^L]*)/.exec(path)?.[1] ?? 'nothing'
