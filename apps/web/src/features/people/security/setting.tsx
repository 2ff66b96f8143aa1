import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './security.module.css'

interface Props {
  name: string
  value: ReactNode
  /** The button's label, and its full description. */
  action: string
  actionLabel: string
  isOpen: boolean
  onOpen: () => void
  /** The inline form that changes it. */
  children: ReactNode
}

/** A line with the current setting, and below it the form that changes it. */
export const Setting = ({ name, value, action, actionLabel, isOpen, onOpen, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // After closing the form, the focus returns to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div className={classes.setting}>
      <div className={classes.line}>
        <div className={classes.what}>
          <h3>{name}</h3>
          <div className={classes.value}>{value}</div>
        </div>
        {!isOpen && (
          <Button ref={button} variant="default" aria-label={actionLabel} onClick={onOpen}>
            {action}
          </Button>
        )}
      </div>
      {isOpen && children}
    </div>
  )
}
