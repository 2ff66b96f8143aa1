import type { Component } from '@heliograph/domain/module-map'
import type { Point } from '@heliograph/domain/module-plane'
import { componentsLeft, pathTo, type WiringNode } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconGrip from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { useMemo, useRef, useState, type PointerEvent } from 'react'
import type { Arrays, Order, Position } from './edits.ts'
import { keyOf } from './shares.ts'
import { sumsOf } from './wiring-sums.ts'
import { countsText, nodeText } from './wiring-texts.ts'
import { WiringTree } from './wiring-tree.tsx'
import mapClasses from './module-map.module.css'
import classes from './wiring.module.css'

/** A module that has a device, in the tree of what can be placed. */
export interface WiredPlace extends Position {
  key: string
  sn: string
  input: number
  array: string
}

export const placesIn = (arrays: Arrays) =>
  arrays.flatMap(({ id, name, modules }) =>
    modules.flatMap(({ row, column, sn, input }): WiredPlace[] =>
      sn === null ? [] : [{ key: keyOf(id, { row, column }), arrayId: id, array: name, row, column, sn, input }],
    ),
  )

/** Something that is dragged from the tree, by points of the window. */
export interface PartDrag {
  move: (to: Point) => void
  end: () => void
  cancel: () => void
}

interface Props {
  nodes: readonly WiringNode<WiredPlace>[]
  /** Where people are in the drawing. */
  at: Position | undefined
  order: Order
  onChoose: (position: Position) => void
  onPut: (components: readonly Component[]) => void
  onGrab: (components: readonly Component[]) => PartDrag
  outlined: string | undefined
  onOutline: (key: string | undefined) => void
  /** What was placed last, and what found no module. */
  done: { placed: number; left: number } | undefined
  words: Words['moduleMap']
}

/** All that can be placed, with what has no place yet: dragged onto the drawing, or put where people are in it. */
export const WiringParts = ({ nodes, at, order, onChoose, onPut, onGrab, outlined, onOutline, done, words }: Props) => {
  const texts = words.wiring
  const sums = useMemo(() => sumsOf(nodes, () => undefined), [nodes])
  const left = nodes.reduce((sum, { key }) => sum + (sums.get(key)?.left ?? 0), 0)
  const here = at && keyOf(at.arrayId, at)
  const shown = useMemo(
    () => pathTo(nodes, ({ module }) => module !== null && module.key === here).at(-1)?.key,
    [nodes, here],
  )
  const placeOf = ({ array, row, column }: WiredPlace) => words.place({ array, row: row + 1, column: column + 1 })
  const nameOf = (node: WiringNode<WiredPlace>) => nodeText(node, placeOf, words)

  const row = (node: WiringNode<WiredPlace>) => {
    const { key, module, below } = node
    const sum = sums.get(key)
    const name = nameOf(node)
    return (
      <>
        {below.length > 0 ? (
          <button
            type="button"
            className={classes.part}
            aria-pressed={key === outlined}
            onClick={() => onOutline(key === outlined ? undefined : key)}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.note}>
              {countsText(
                [
                  [words.modules, sum?.modules ?? 0],
                  [texts.noPlace, sum?.left ?? 0],
                ],
                words,
              )}
            </span>
          </button>
        ) : module === null ? (
          <span className={classes.part}>
            <span className={classes.name}>
              <i className={mapClasses.swatch} data-level="unnamed" aria-hidden="true" />
              {name}
            </span>
            <span className={classes.note}>{texts.noPlace}</span>
          </span>
        ) : (
          <button
            type="button"
            className={classes.part}
            aria-current={key === shown ? 'true' : undefined}
            onClick={() => onChoose(module)}
          >
            <span className={classes.name}>
              <i className={mapClasses.swatch} data-level="usual" aria-hidden="true" />
              {name}
            </span>
            <span className={classes.note}>{node.kind === 'module' ? module.sn : placeOf(module)}</span>
          </button>
        )}
        {(below.length > 0 ? (sum?.left ?? 0) > 0 : module === null && node.component !== null) && (
          <>
            <Grip name={name} onGrab={() => onGrab(componentsLeft(node))} />
            <Button
              size="xs"
              variant="default"
              disabled={at === undefined}
              aria-label={texts.putOf({ name })}
              onClick={({ currentTarget }) => {
                // This button goes with what it did; its line stays.
                currentTarget.closest('li')?.focus()
                onPut(componentsLeft(node))
              }}
            >
              {texts.put}
            </Button>
          </>
        )}
      </>
    )
  }

  return (
    <div className={`${classes.wiring} ${mapClasses.levels}`}>
      <p className={mapClasses.note}>
        {left === 0 ? texts.allPlaced : texts.leftText({ number: left, order: words.orders[order] })}
      </p>
      <WiringTree nodes={nodes} shown={shown} nameOf={nameOf} row={row} words={words} />
      <p role="status" className={mapClasses.note}>
        {done && texts.done({ placed: done.placed, left: done.left })}
      </p>
    </div>
  )
}

/** Beside the button for keys: what it holds follows the pointer, and shows on the drawing before it is dropped. */
const Grip = ({ name, onGrab }: { name: string; onGrab: () => PartDrag }) => {
  const held = useRef<PartDrag>(undefined)
  const [at, setAt] = useState<Point>()
  const finish = (how: 'end' | 'cancel') => {
    held.current?.[how]()
    held.current = undefined
    setAt(undefined)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button beside it does the same by keys */}
      <span
        className={classes.grip}
        aria-hidden="true"
        onPointerDown={(event: PointerEvent) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = onGrab()
        }}
        onPointerMove={({ clientX: x, clientY: y }) => {
          if (!held.current) return
          held.current.move({ x, y })
          setAt({ x, y })
        }}
        onPointerUp={() => finish('end')}
        onPointerCancel={() => finish('cancel')}
      >
        <IconGrip />
      </span>
      {at && (
        <span className={classes.held} aria-hidden="true" style={{ insetBlockStart: at.y, insetInlineStart: at.x }}>
          {name}
        </span>
      )}
    </>
  )
}
