import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { isWeak, middleOf } from './parts.ts'

/** How many optimizers and modules there are, and how many of them are weak now. */
export const modulesText = (modules: readonly DeviceNode[], words: Words['devices']['parts']) => {
  const optimizers = modules.filter(({ type }) => type === 'OPTIMIZER').length
  const middle = middleOf(modules)
  const weak = modules.filter((node) => isWeak(node, middle)).length
  return [
    optimizers > 0 && words.optimizers({ count: optimizers }),
    modules.length > optimizers && words.modules({ count: modules.length - optimizers }),
    weak > 0 && words.weakOnes({ count: weak }),
  ]
    .filter(Boolean)
    .join(' · ')
}
