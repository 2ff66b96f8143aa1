import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { DroppedMenu, useDropsSoon } from './dropped.tsx'
import type { MenuEntry } from './menu-entry.ts'

interface ButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

interface Props {
  entries: readonly MenuEntry[]
  offset?: number
  width?: number | 'max-content'
  /** The button, with these properties. */
  children: (props: ButtonProps) => ReactNode
}

/** A button with a menu. The menu's code is fetched after the page stands. */
export const MenuButton = ({ entries, offset = 6, width, children }: Props) => {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDropsSoon()
  const change = (next: boolean) => {
    setOpened(next)
    if (!next) button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {children({
        ref: button,
        id: `${id}-target`,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onClick: () => change(!opened),
      })}
      {opened && (
        <DroppedMenu id={id} button={button} entries={entries} offset={offset} width={width} onChange={change} />
      )}
    </>
  )
}
