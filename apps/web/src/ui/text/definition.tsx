import { Popover } from '@mantine/core'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useId, useState, type ReactNode } from 'react'
import classes from './definition.module.css'

interface Props {
  /** The figure's name, as written next to the button. */
  term: string
  /** An explanation, in a sentence or two. */
  text: string
  /** How it is calculated. */
  children?: ReactNode
}

/** What a figure means, one tap away: a small “i” next to its name. Escape and a tap elsewhere close it. */
export const Definition = ({ term, text, children }: Props) => {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom"
      width="min(320px, calc(100vw - 24px))"
      shadow="md"
      middlewares={{ flip: true, shift: { padding: 12 } }}
      trapFocus
      returnFocus
      withArrow
    >
      <Popover.Target>
        <button type="button" className={classes.button} aria-label={term} onClick={() => setOpened(!opened)}>
          <IconInfo size={15} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.popover}
        aria-labelledby={`${id}-term`}
        aria-describedby={`${id}-text`}
        onClick={(event) => event.stopPropagation()}
      >
        <p id={`${id}-term`} className={classes.term}>
          {term}
        </p>
        <div id={`${id}-text`} className={classes.text}>
          <p>{text}</p>
          {children !== undefined && <div className={classes.formula}>{children}</div>}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
