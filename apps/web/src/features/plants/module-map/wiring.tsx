import { shareText } from '@heliograph/domain/module-shares'
import { modulesBelow, pathTo, type WiredModule, type WiringNode } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { useMemo } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { partText, placeText, type ValueUnit } from './module-texts.ts'
import type { MapArray, MapModule, ShownModule } from './shares.ts'
import { sumsOf } from './wiring-sums.ts'
import { countsText, nodeText } from './wiring-texts.ts'
import { WiringTree } from './wiring-tree.tsx'
import mapClasses from './module-map.module.css'
import classes from './wiring.module.css'

/** A module of the map in the tree, which stays the same while what it gave changes. */
export interface WiredPart extends WiredModule {
  array: MapArray
  module: MapArray['modules'][number]
  /** Among all modules of the map. */
  place: number
}

export const wiredIn = (modules: readonly MapModule[]) =>
  modules.map(({ key, array, module }, place): WiredPart => {
    const { sn, input } = module
    return { key, sn, input, array, module, place }
  })

/** The modules of a node by their keys; undefined if it is not there. */
export const keysBelow = <Module extends WiredModule>(
  nodes: readonly WiringNode<Module>[],
  key: string | undefined,
) => {
  const node = key === undefined ? undefined : pathTo(nodes, (one) => one.key === key).at(-1)
  return node && new Set(modulesBelow(node).map((module) => module.key))
}

interface Props {
  nodes: readonly WiringNode<WiredPart>[]
  /** All modules of the map. */
  shown: readonly ShownModule[]
  unit: ValueUnit
  chosenKey: string | undefined
  onChoose: (key: string) => void
  /** The node whose modules are outlined on the map. */
  outlined: string | undefined
  onOutline: (key: string | undefined) => void
  words: Words['moduleMap']
}

/** What each part of the wiring gave, and which modules are connected to it. */
export const Wiring = ({ nodes, shown, unit, chosenKey, onChoose, outlined, onOutline, words }: Props) => {
  const texts = words.wiring
  const sums = useMemo(() => sumsOf(nodes, ({ place }) => shown[place]), [nodes, shown])
  const chosen = useMemo(
    () => pathTo(nodes, ({ module }) => module !== null && module.key === chosenKey).at(-1)?.key,
    [nodes, chosenKey],
  )
  const nameOf = (node: WiringNode<WiredPart>) => nodeText(node, (part) => placeText(part, words), words)
  const outlinedNode = outlined === undefined ? undefined : pathTo(nodes, ({ key }) => key === outlined).at(-1)

  const row = (node: WiringNode<WiredPart>) => {
    const { module, key } = node
    const sum = sums.get(key)
    if (node.below.length > 0) {
      return (
        <button
          type="button"
          className={classes.part}
          aria-pressed={key === outlined}
          onClick={() => onOutline(key === outlined ? undefined : key)}
        >
          <span className={classes.name}>{nameOf(node)}</span>
          <span className={classes.figure}>{quantityText(sum?.value ?? null, unit)}</span>
          {sum && (
            <span className={classes.note}>
              {countsText(
                [
                  [words.modules, sum.modules],
                  [words.below, sum.low],
                  [words.zeroCount, sum.zero],
                  [words.unknownCount, sum.unknown],
                  [texts.noPlace, sum.left],
                ],
                words,
              )}
            </span>
          )}
        </button>
      )
    }
    if (module === null) {
      return (
        <span className={classes.part}>
          <span className={classes.name}>{nameOf(node)}</span>
          <span className={classes.note}>{texts.noPlace}</span>
        </span>
      )
    }
    const { value = null, share = null, level = 'unknown' } = shown[module.place] ?? {}
    return (
      <button
        type="button"
        className={classes.part}
        aria-current={key === chosen ? 'true' : undefined}
        onClick={() => onChoose(module.key)}
      >
        <span className={classes.name}>
          <i className={mapClasses.swatch} data-level={level} aria-hidden="true" />
          {nameOf(node)}
        </span>
        <span className={classes.figure}>{quantityText(value, unit)}</span>
        <span className={classes.note}>
          {node.kind === 'module' ? partText(module.module, words) : placeText(module, words)}
          {` · ${share === null ? words.levels[level] : shareText(share)}`}
        </span>
      </button>
    )
  }

  return (
    <div className={`${classes.wiring} ${mapClasses.levels}`}>
      <p className={mapClasses.note}>{texts.press}</p>
      <WiringTree nodes={nodes} shown={chosen} nameOf={nameOf} row={row} words={words} />
      {/* Below the tree, which stays where it was pressed. */}
      <p className={mapClasses.note} role="status">
        {outlinedNode &&
          texts.outlined({ name: nameOf(outlinedNode), modules: sums.get(outlinedNode.key)?.modules ?? 0 })}
      </p>
      {outlinedNode && (
        <button type="button" className={mapClasses.link} onClick={() => onOutline(undefined)}>
          {texts.noOutline}
        </button>
      )}
    </div>
  )
}
