import { Popover } from '@mantine/core'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
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
      {opened && <Panel id={id} button={button} term={term} text={text} how={children} onChange={change} />}
    </>
  )
}

interface PanelProps {
  id: string
  button: Readonly<{ current: HTMLElement | null }>
  term: string
  text: string
  how: ReactNode
  onChange: (opened: boolean) => void
}

/** Only while it is open: pages show many figures, and each panel costs time at the start. */
const Panel = ({ id, button, term, text, how, onChange }: PanelProps) => (
  <Popover
    id={id}
    opened
    onChange={onChange}
    position="bottom"
    width="min(320px, calc(100vw - 24px))"
    shadow="md"
    middlewares={{ flip: true, shift: { padding: 12 } }}
    trapFocus
    withArrow
  >
    <Popover.Target>
      <Standing element={button} />
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
        {how !== undefined && <div className={classes.formula}>{how}</div>}
      </div>
    </Popover.Dropdown>
  </Popover>
)

/** An element that is on the page already, as the target of a panel. */
const Standing = ({ element, ref }: { element: PanelProps['button']; ref?: Ref<HTMLElement> }) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}
