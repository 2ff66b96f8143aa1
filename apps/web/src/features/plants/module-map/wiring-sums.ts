import type { WiringNode } from '@heliograph/domain/wiring'
import type { ShownModule } from './shares.ts'

/** What the modules below a node gave together. */
export interface NodeSum {
  modules: number
  /** Less than usual, and more than zero. */
  low: number
  zero: number
  unknown: number
  /** Of those that are known; null if none is. */
  value: number | null
  /** What is on no map yet. */
  left: number
}

/**
 * Of the first nodes, and of each that has others below, by its key. Without values it counts only. For thousands of modules in each
 * frame while a day is played, so it makes no objects for single ones.
 */
export const sumsOf = <Module>(
  nodes: readonly WiringNode<Module>[],
  shownOf: (module: Module) => Pick<ShownModule, 'level' | 'value'> | undefined,
) => {
  const sums = new Map<string, NodeSum>()
  const addBelow = (sum: NodeSum, below: readonly WiringNode<Module>[]) => {
    for (const node of below) {
      if (node.below.length === 0) addOwn(sum, node, shownOf)
      else addSum(sum, sumOf(node))
    }
    return sum
  }
  const sumOf = (node: WiringNode<Module>) => {
    const sum = addBelow(none(), node.below)
    sums.set(node.key, sum)
    return sum
  }
  for (const node of nodes) {
    if (node.below.length > 0) sumOf(node)
    else sums.set(node.key, addBelow(none(), [node]))
  }
  return sums
}

/** Nodes that are open at first: from the root on, as long as the whole tree is still seen at a glance. */
export const openAtFirst = <Module>(nodes: readonly WiringNode<Module>[]) => {
  const open = new Set<string>()
  let rows = nodes.length
  for (let level = nodes; level.length > 0; level = level.flatMap(({ below }) => below)) {
    rows += level.reduce((sum, { below }) => sum + below.length, 0)
    if (rows > mostRows) break
    for (const { key, below } of level) if (below.length > 0) open.add(key)
  }
  return open
}

const none = (): NodeSum => ({ modules: 0, low: 0, zero: 0, unknown: 0, value: null, left: 0 })

const addSum = (sum: NodeSum, one: NodeSum) => {
  sum.modules += one.modules
  sum.low += one.low
  sum.zero += one.zero
  sum.unknown += one.unknown
  sum.left += one.left
  if (one.value !== null) sum.value = (sum.value ?? 0) + one.value
}

const addOwn = <Module>(
  sum: NodeSum,
  { module, component }: WiringNode<Module>,
  shownOf: (module: Module) => Pick<ShownModule, 'level' | 'value'> | undefined,
) => {
  if (module === null) {
    if (component !== null) sum.left++
    return
  }
  sum.modules++
  const shown = shownOf(module)
  if (!shown) return
  const { level, value } = shown
  if (level === 'half' || level === 'low' || level === 'less') sum.low++
  else if (level === 'zero') sum.zero++
  else if (level === 'unknown' || level === 'unnamed') sum.unknown++
  if (value !== null) sum.value = (sum.value ?? 0) + value
}

/** More than these are looked through by opening, not by scrolling. */
const mostRows = 30
