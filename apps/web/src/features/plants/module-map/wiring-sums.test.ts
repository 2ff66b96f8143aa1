import type { WiringNode } from '@heliograph/domain/wiring'
import { expect, test } from 'vitest'
import type { ShownModule } from './shares.ts'
import { openAtFirst, sumsOf } from './wiring-sums.ts'

type Shown = Pick<ShownModule, 'level' | 'value'>
const aNode = (key: string, below: WiringNode<Shown>[]): WiringNode<Shown> => ({
  kind: 'device',
  key,
  name: key,
  type: 'INVERTER',
  component: null,
  module: null,
  below,
})
const aLeaf = (key: string, module: Shown | null): WiringNode<Shown> => ({
  ...aNode(key, []),
  component: { sn: key, input: 0 },
  module,
})
const leaves = (count: number) =>
  Array.from({ length: count }, (_, place) => aLeaf(`leaf ${place}`, { level: 'usual', value: 1 }))

test('a node has the sum of what is known below it, and counts the weak, those with nothing, the unknown and the unplaced', () => {
  const string = aNode('string', [
    aLeaf('a', { level: 'usual', value: 2 }),
    aLeaf('b', { level: 'less', value: 1.5 }),
    aLeaf('c', { level: 'half', value: 0.5 }),
    aLeaf('d', { level: 'zero', value: 0 }),
    aLeaf('e', { level: 'unknown', value: null }),
    aLeaf('f', null),
  ])
  const sums = sumsOf([aNode('root', [string, aLeaf('g', { level: 'more', value: 3 })])], (module) => module)
  expect(sums.get('string')).toEqual({ modules: 5, low: 2, zero: 1, unknown: 1, value: 4, left: 1 })
  expect(sums.get('root')).toEqual({ modules: 6, low: 2, zero: 1, unknown: 1, value: 7, left: 1 })
})

test('what is not known is no zero', () => {
  const sums = sumsOf([aNode('root', [aLeaf('a', { level: 'unknown', value: null }), aLeaf('b', null)])], (one) => one)
  expect(sums.get('root')).toMatchObject({ modules: 1, value: null, left: 1 })
})

test('as much of the tree is open at first as is seen at a glance', () => {
  expect(openAtFirst([aNode('few', leaves(24))])).toEqual(new Set(['few']))
  expect(openAtFirst([aNode('many', leaves(40))])).toEqual(new Set())
  expect(openAtFirst([aNode('root', [aNode('one', leaves(20)), aNode('two', leaves(20))])])).toEqual(new Set(['root']))
})
