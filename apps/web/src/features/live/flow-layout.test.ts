import { expect, test } from 'vitest'
import { layoutOf, routeOf } from './flow-layout.ts'
import { topologyOf, type FlowNode } from './topology.ts'

test('what the plant has not is not drawn', () => {
  const nodes = topologyOf({ gridType: 'OFF_GRID', deviceTypes: ['INVERTER'], batterySeen: false })
  expect([...nodes]).toEqual(['pv', 'home'])
  const { boxes, links } = layoutOf(nodes, 800)
  expect(boxes.map(({ node }) => node)).toEqual(['pv', 'home'])
  expect(links.map(({ id }) => id)).toEqual(['pv-home'])
})

test('a battery shows itself by its device or by its values', () => {
  expect(topologyOf({ gridType: 'EXCESS', deviceTypes: ['BATTERY'], batterySeen: false })).toContain('battery')
  expect(topologyOf({ gridType: 'EXCESS', deviceTypes: ['INVERTER'], batterySeen: true })).toContain('battery')
})

test('a generator stands in the place of a missing grid', () => {
  const generator = boxOf(['pv', 'home', 'battery', 'generator'], 'generator')
  expect(generator).toMatchObject(placeOf(boxOf(['pv', 'home', 'battery', 'grid'], 'grid')))
})

test('no two nodes overlap and none leaves the picture, on a phone and on a desk', () => {
  const all: FlowNode[] = ['pv', 'home', 'grid', 'battery', 'generator', 'backup']
  for (const width of [288, 326, 560, 720, 1200]) {
    const { boxes, nodeWidth, nodeHeight, height } = layoutOf(new Set(all), width)
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

test('a flow against its connection runs the same way backwards', () => {
  const { links } = layoutOf(new Set<FlowNode>(['pv', 'home', 'grid', 'battery']), 800)
  const out = routeOf(links, { from: 'battery', to: 'grid' })
  const back = routeOf(links, { from: 'grid', to: 'battery' })
  expect(out?.id).toBe(back?.id)
  expect(out?.route.d.startsWith('M386')).toBe(true)
  expect(back?.route.d.endsWith(endOf(out?.route.d))).toBe(true)
})

const boxOf = (nodes: FlowNode[], wanted: FlowNode) => layoutOf(new Set(nodes), 800).boxes.find(({ node }) => node === wanted)!
const placeOf = ({ x, y }: { x: number; y: number }) => ({ x, y })
const endOf = (path = '') => /^M([^L]*)/.exec(path)?.[1] ?? 'nothing'
