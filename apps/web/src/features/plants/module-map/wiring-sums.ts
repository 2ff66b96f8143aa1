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

/** Of each node, by its key. Without values it counts only. */
export const sumsOf = <Module>(
  nodes: readonly WiringNode<Module>[],
  shownOf: (module: Module) => Pick<ShownModule, 'level' | 'value'> | undefined,
) => {
  const sums = new Map<string, NodeSum>()
  const sumOf = (node: WiringNode<Module>): NodeSum => {
    const sum = node.below.length > 0 ? together(node.below.map(sumOf)) : ownSum(node, shownOf)
    sums.set(node.key, sum)
    return sum
  }
  for (const node of nodes) sumOf(node)
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

const together = (sums: readonly NodeSum[]) =>
  sums.reduce((sum, one) => ({
    modules: sum.modules + one.modules,
    low: sum.low + one.low,
    zero: sum.zero + one.zero,
    unknown: sum.unknown + one.unknown,
    value: one.value === null ? sum.value : (sum.value ?? 0) + one.value,
    left: sum.left + one.left,
  }))

const ownSum = <Module>(
  { module, component }: WiringNode<Module>,
  shownOf: (module: Module) => Pick<ShownModule, 'level' | 'value'> | undefined,
): NodeSum => {
  const { level, value = null } = (module === null ? undefined : shownOf(module)) ?? {}
  return {
    modules: module === null ? 0 : 1,
    low: level === 'half' || level === 'low' || level === 'less' ? 1 : 0,
    zero: level === 'zero' ? 1 : 0,
    unknown: level === 'unknown' || level === 'unnamed' ? 1 : 0,
    value,
    left: module === null && component !== null ? 1 : 0,
  }
}

/** More than these are looked through by opening, not by scrolling. */
const mostRows = 30
