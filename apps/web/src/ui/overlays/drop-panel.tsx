import type { Icon } from '@tabler/icons-react'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Dropped, useDropsSoon } from './dropped.tsx'
import classes from './drop-panel.module.css'

interface Props {
  text: string
  icon: Icon
  /** One of its choices is active. */
  active?: boolean
  /** With little room only the icon is visible, and the text is announced. */
  brief?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button, and below it a panel with choices that apply immediately. */
export const DropPanel = ({ text, icon: Sign, active = false, brief = false, children }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDropsSoon()
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-active={active}
        aria-label={text}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id}-dropdown` : undefined}
        title={brief ? text : undefined}
        onClick={() => change(!open)}
      >
        <Sign aria-hidden="true" />
        {!brief && <span>{text}</span>}
        {!brief && <IconDown className="in-text" aria-hidden="true" />}
      </button>
      {open && (
        <Dropped
          id={id}
          button={button}
          onChange={change}
          position="bottom-end"
          offset={6}
          withinPortal={false}
          className={classes.panel}
          label={text}
        >
          {typeof children === 'function' ? <Filled fill={children} close={() => change(false)} /> : children}
        </Dropped>
      )}
    </>
  )
}

const Filled = ({ fill, close }: { fill: (close: () => void) => ReactNode; close: () => void }) => fill(close)
