import { pathTo, type WiringNode } from '@heliograph/domain/wiring'
import type { Words } from '@heliograph/phrases'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { OpenButton } from '#ui/buttons/open-button.tsx'
import { openAtFirst } from './wiring-sums.ts'
import classes from './wiring.module.css'

interface Props<Module> {
  nodes: readonly WiringNode<Module>[]
  /** The node that is to be seen, whatever was closed before. */
  shown: string | undefined
  nameOf: (node: WiringNode<Module>) => string
  /** What is beside the button that opens a node. */
  row: (node: WiringNode<Module>) => ReactNode
  words: Words['moduleMap']
}

/** How modules are connected, as lists in lists that open and close. What is closed is not drawn. */
export const WiringTree = <Module,>({ nodes, shown, nameOf, row, words }: Props<Module>) => {
  const box = useRef<HTMLDivElement>(null)
  const atFirst = useMemo(() => openAtFirst(nodes), [nodes])
  const path = useMemo(
    () => new Set(shown === undefined ? [] : pathTo(nodes, ({ key }) => key === shown).map(({ key }) => key)),
    [nodes, shown],
  )
  const [{ toggled, of }, setToggled] = useState({ toggled: new Map<string, boolean>(), of: shown })
  if (of !== shown) {
    setToggled({ toggled: new Map([...toggled].filter(([key, isOpen]) => isOpen || !path.has(key))), of: shown })
  }
  const isOpen = (key: string) => toggled.get(key) ?? (atFirst.has(key) || (path.has(key) && key !== shown))

  useEffect(() => {
    const line = box.current?.querySelector('[data-shown]')
    if (!box.current || !line) return
    // Only the box is scrolled: the page stays where the person is.
    const [outer, inner] = [box.current.getBoundingClientRect(), line.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.current.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
  }, [shown])

  const list = (of: readonly WiringNode<Module>[], id?: string) => (
    <ul id={id} className={classes.list} aria-label={id === undefined ? words.wiring.title : undefined}>
      {of.map((node) => (
        <Item
          key={node.key}
          isOpen={isOpen(node.key)}
          isShown={node.key === shown}
          hasMore={node.below.length > 0}
          label={words.wiring.open({ name: nameOf(node) })}
          onToggle={() => setToggled({ toggled: new Map(toggled).set(node.key, !isOpen(node.key)), of: shown })}
          row={row(node)}
          below={(listId) => list(node.below, listId)}
        />
      ))}
    </ul>
  )
  return (
    <div ref={box} className={classes.tree}>
      {list(nodes)}
    </div>
  )
}

interface ItemProps {
  isOpen: boolean
  isShown: boolean
  hasMore: boolean
  label: string
  onToggle: () => void
  row: ReactNode
  below: (listId: string) => ReactNode
}

const Item = ({ isOpen, isShown, hasMore, label, onToggle, row, below }: ItemProps) => {
  const listId = useId()
  return (
    <li tabIndex={-1}>
      <div className={classes.line} data-shown={isShown || undefined}>
        {hasMore ? (
          <OpenButton label={label} isOpen={isOpen} controls={listId} onToggle={onToggle} />
        ) : (
          <span className={classes.end} />
        )}
        {row}
      </div>
      {hasMore && isOpen && below(listId)}
    </li>
  )
}
