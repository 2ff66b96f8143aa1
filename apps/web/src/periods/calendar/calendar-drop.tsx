import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Dropped, useDropsSoon } from '#ui/overlays/dropped.tsx'
import type { CalendarProps } from './calendar.tsx'
import classes from './calendar.module.css'

interface Props extends Omit<CalendarProps, 'onClose'> {
  label: string
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
}

/** A button, and below it a calendar. The calendar is fetched when it opens. */
export const CalendarDrop = ({ label, className, children, onPick, ...props }: Props) => {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDropsSoon()
  const fetchCalendar = () =>
    import('./calendar.tsx').then((file) => setCalendar(() => file.Calendar)).catch(() => undefined)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={() => void fetchCalendar()}
        onClick={({ currentTarget }) => {
          setDialog(currentTarget.closest('dialog'))
          setOpened(!opened)
          void fetchCalendar()
        }}
      >
        {children}
      </button>
      {opened && Calendar && (
        <Dropped
          id={id}
          button={button}
          onChange={(next) => (next ? setOpened(true) : close())}
          position="bottom-start"
          offset={6}
          middlewares={{ flip: true, shift: { padding: 12 } }}
          // A dialog is above everything that is not in it, and cuts what stands out of it unless that is fixed.
          {...(dialog && { portalProps: { target: dialog }, floatingStrategy: 'fixed' })}
          className={classes.drop}
          label={label}
        >
          <Calendar
            {...props}
            onPick={(day) => {
              close()
              onPick(day)
            }}
            onClose={close}
          />
        </Dropped>
      )}
    </>
  )
}
