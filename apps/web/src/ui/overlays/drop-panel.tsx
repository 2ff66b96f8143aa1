import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState, type ReactNode } from 'react'
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
  const close = () => setOpen(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      offset={6}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          data-active={active}
          aria-label={text}
          title={brief ? text : undefined}
          onClick={() => setOpen(!open)}
        >
          <Sign aria-hidden="true" />
          {!brief && <span>{text}</span>}
          {!brief && <IconDown className="in-text" aria-hidden="true" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={text}>
        {typeof children === 'function' ? children(close) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
