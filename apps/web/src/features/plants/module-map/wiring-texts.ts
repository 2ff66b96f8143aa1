import { stringName } from '@heliograph/domain/strings'
import type { WiringNode } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'

/** What a node is called; a module of several by its place. */
export const nodeText = <Module>(
  node: WiringNode<Module>,
  placeOf: (module: Module) => string,
  words: Words['moduleMap'],
) => {
  const texts = words.wiring
  switch (node.kind) {
    case 'device':
      return node.name
    case 'tracker':
      return texts.tracker({ number: node.tracker })
    case 'input':
      return node.tracker === null
        ? stringName(node.input)
        : texts.inputOfTracker({ input: stringName(node.input), number: node.tracker })
    case 'range':
      return texts.range({ from: node.from, to: node.to })
    case 'module':
      return node.module === null ? words.noSn : placeOf(node.module)
    case 'unwired':
      return texts.unwired
  }
}

/** Modules: 24 · Zero: 1 — without what is none. A number is never alone in a line. */
export const countsText = (counts: readonly (readonly [name: string, count: number])[], words: Words['moduleMap']) =>
  counts
    .flatMap(([name, number]) =>
      number === 0 ? [] : words.wiring.counted({ name, number }).replaceAll(/ (?=:|\d+$)/g, '\u00a0'),
    )
    .join(' · ')
