import type { DueDate } from '@heliograph/contract/browser'
import { dueDateKinds, type DueDateKind } from '@heliograph/domain/due-dates'
import { addDays, isDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import type { dueDateQueries } from './due-dates.queries.ts'
import classes from './due-dates.module.css'

interface Props {
  queries: ReturnType<typeof dueDateQueries>
  today: Day
  onDone: (dates: DueDate[]) => void
  onClose: () => void
  words: Words['dueDates']
  shell: Words['shell']
  errors: Words['errors']
}

/** Enters when something of a plant or a device ends or is due. */
export const DueDateForm = ({ queries, today, onDone, onClose, words, shell, errors }: Props) => {
  const { data: devices } = useQuery(queries.devices)
  const [first, last] = [addDays(today, -farDays), addDays(today, farDays)]
  const form = useForm({
    start: { ...empty },
    check: ({ day }) => ({ day: !(isDay(day) && day >= first && day <= last) && words.dayMissing }),
    send: ({ on, note, ...date }) => queries.add({ ...date, on: on === '' ? null : Number(on), note: note.trim() }),
    onDone,
    said: { errors, otherwise: words.notDone },
  })
  return (
    <Form form={form} className={classes.form}>
      <NativeSelect
        label={words.kind}
        data={dueDateKinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      <NativeSelect
        label={words.on}
        data={[
          { value: '', label: words.wholePlant },
          ...(devices ?? []).map(({ deviceId, deviceName }) => ({ value: `${deviceId}`, label: deviceName })),
        ]}
        {...form.field('on')}
      />
      <DayInput label={words.day} pick={words.pickDay} {...{ today, first, last }} {...form.field('day')} />
      <TextInput label={words.note} description={words.noteHint} maxLength={300} {...form.field('note')} />
      <Refusal text={form.refusal} />
      <Answers submit={words.add} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

interface Draft {
  kind: DueDateKind
  on: string
  day: string
  note: string
}

const empty: Draft = { kind: 'warranty', on: '', day: '', note: '' }

const farDays = 50 * 365
