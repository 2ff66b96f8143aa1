import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Dropped, useDropsSoon } from '#ui/overlays/dropped.tsx'
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
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDropsSoon()
  const change = (next: boolean) => {
    setOpened(next)
    if (!next) button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={term}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={() => change(!opened)}
      >
        <IconInfo className="in-text" aria-hidden="true" />
      </button>
      {opened && (
        <Dropped
          id={id}
          button={button}
          onChange={change}
          position="bottom"
          width="min(320px, calc(100vw - 24px))"
          middlewares={{ flip: true, shift: { padding: 12 } }}
          withArrow
          className={classes.popover}
          labelledBy={`${id}-term`}
          describedBy={`${id}-text`}
        >
          <p id={`${id}-term`} className={classes.term}>
            {term}
          </p>
          <div id={`${id}-text`} className={classes.text}>
            <p>{text}</p>
            {children !== undefined && <div className={classes.formula}>{children}</div>}
          </div>
        </Dropped>
      )}
    </>
  )
}
