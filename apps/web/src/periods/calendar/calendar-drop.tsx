import { Popover } from '@mantine/core'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
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
  const fetchCalendar = () =>
    import('./calendar.tsx').then((file) => setCalendar(() => file.Calendar)).catch(() => undefined)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <Popover
      opened={opened && Calendar !== null}
      onChange={setOpened}
      position="bottom-start"
      offset={6}
      shadow="md"
      middlewares={{ flip: true, shift: { padding: 12 } }}
      trapFocus
      returnFocus
      // A dialog is above everything that is not in it.
      {...(dialog && { portalProps: { target: dialog } })}
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          onPointerEnter={() => void fetchCalendar()}
          onClick={({ currentTarget }) => {
            setDialog(currentTarget.closest('dialog'))
            setOpened(!opened)
            void fetchCalendar()
          }}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.drop} aria-label={label}>
        {Calendar && (
          <Calendar
            {...props}
            onPick={(day) => {
              close()
              onPick(day)
            }}
            onClose={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
