import { addDays, dayAt, instantOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { MomentInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { tooEarlyText } from './wrong-span.ts'
import type { WrongSpanQueries } from './wrong-spans.queries.ts'
import classes from './wrong-spans.module.css'

interface Props {
  queries: WrongSpanQueries
  /** Earlier readings can't be marked. */
  earliest: number
  zone: string
  now: number
  day: string | undefined
  onDone: () => void
  onClose: () => void
  words: Words['devices']['wrong']
  shell: Words['shell']
  errors: Words['errors']
}

/** Marks a time as wrong, in the plant's time zone. */
export const WrongSpanForm = ({ queries, earliest, zone, now, day, onDone, onClose, words, shell, errors }: Props) => {
  const cache = useQueryClient()
  const tooEarly = tooEarlyText(earliest, zone, words)
  const form = useForm({
    start: {
      from: day === undefined ? '' : `${day}T00:00`,
      to: day === undefined ? '' : `${addDays(day, 1)}T00:00`,
      isStillWrong: false,
      reason: '',
    },
    check({ from, to, isStillWrong }) {
      const [begin, end] = [instantOf(zone, from), instantOf(zone, to)]
      return {
        from:
          begin === undefined
            ? words.fromMissing
            : begin > now
              ? words.inFuture
              : begin < earliest
                ? tooEarly
                : undefined,
        to: isStillWrong
          ? undefined
          : end === undefined
            ? words.toMissing
            : begin !== undefined && end <= begin
              ? words.reversed
              : undefined,
      }
    },
    send: ({ from, to, isStillWrong, reason }) =>
      queries.mark({
        from: instantOf(zone, from) ?? 0,
        to: isStillWrong ? null : (instantOf(zone, to) ?? null),
        reason,
      }),
    onDone(list) {
      cache.setQueryData(queries.list.queryKey, list)
      onDone()
    },
    said: { errors, own: { READINGS_NO_LONGER_KEPT: tooEarly }, otherwise: words.notMarked },
  })
  const today = dayAt(zone, now)
  const calendar = { today, first: dayAt(zone, earliest), last: today, pick: words.pickDay }
  return (
    <Form form={form} className={classes.form}>
      <div className={classes.times}>
        <MomentInput {...calendar} label={words.from} description={words.zone({ zone })} {...form.field('from')} />
        <MomentInput
          {...calendar}
          label={words.to}
          description={words.zone({ zone })}
          disabled={form.values.isStillWrong}
          {...form.field('to')}
        />
      </div>
      <Checkbox label={words.stillWrong} {...form.tick('isStillWrong')} />
      <TextInput label={words.reason} maxLength={200} {...form.field('reason')} />
      <Refusal text={form.refusal} />
      <Answers inPage submit={words.mark} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}
