import { isDay, type Day } from '@heliograph/domain/zones'
import { TextInput, type TextInputProps } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState } from 'react'
import { CalendarDrop } from './calendar/calendar-drop.tsx'
import type { MarksIn } from './calendar/marks.ts'
import { typedDay, typedMoment } from './typed.ts'
import classes from './periods.module.css'

interface Choosing {
  today: Day
  first?: Day | undefined
  last?: Day | undefined
  marksIn?: MarksIn | undefined
  /** The label of the calendar's button. */
  pick: string
}

interface Props extends Choosing, Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'first' | 'classNames'> {
  /** What was typed, which may not be valid. */
  value: string
  onChange: (typed: string) => void
  /** An incomplete text is not reported before the field is left. */
  isPatient?: boolean
}

/** A day, typed as YYYY-MM-DD or chosen in a calendar. */
export const DayInput = (props: Props) => (
  <Typed {...props} hint="YYYY-MM-DD" normal={typedDay} onPick={props.onChange} />
)

/** A day and a time (`2026-06-12T14:00`), typed as YYYY-MM-DD HH:MM. The calendar chooses the day. */
export const MomentInput = ({ value, ...props }: Props) => (
  <Typed
    {...props}
    value={value.replace('T', ' ')}
    hint="YYYY-MM-DD HH:MM"
    normal={typedMoment}
    onPick={(day) => props.onChange(`${day}T${/\d\d:\d\d$/.exec(value)?.[0] ?? '00:00'}`)}
  />
)

interface TypedProps extends Props {
  hint: string
  /** What was meant by a text; undefined while it is not complete. */
  normal: (text: string) => string | undefined
  onPick: (day: Day) => void
}

const Typed = ({
  value,
  onChange,
  onPick,
  hint,
  normal,
  today,
  first,
  last,
  marksIn,
  pick,
  isPatient = false,
  ...input
}: TypedProps) => {
  const [draft, setDraft] = useState<{ of: string; text: string } | null>(null)
  // A new value from outside replaces the draft.
  const text = draft?.of === value ? draft.text : value
  const onType = (typed: string) => {
    const meant = normal(typed)
    const isSilent = meant === undefined && isPatient
    setDraft({ of: isSilent ? value : (meant ?? typed).replace('T', ' '), text: typed })
    if (!isSilent && meant !== value) onChange(meant ?? typed)
  }
  const onLeave = () => {
    setDraft(null)
    if (text !== value) onChange(normal(text) ?? text)
  }
  const day = value.slice(0, 10)
  return (
    <TextInput
      {...input}
      classNames={{ input: classes.typed ?? '' }}
      placeholder={hint}
      autoComplete="off"
      inputMode="numeric"
      maxLength={24}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onLeave}
      rightSectionPointerEvents="all"
      rightSection={
        !input.disabled && (
          <CalendarDrop
            unit="day"
            value={isDay(day) ? day : (first ?? today)}
            {...{ today, first, last, marksIn, onPick }}
            label={pick}
            className={classes.openCalendar}
          >
            <IconCalendar aria-hidden="true" />
          </CalendarDrop>
        )
      }
    />
  )
}
