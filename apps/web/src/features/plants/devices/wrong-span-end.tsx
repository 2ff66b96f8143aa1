import { dayAt, instantOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { MomentInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { minuteText, tooEarlyText, type WrongSpan } from './wrong-span.ts'
import type { WrongSpanQueries } from './wrong-spans.queries.ts'
import classes from './wrong-spans.module.css'

interface Props {
  span: WrongSpan
  queries: WrongSpanQueries
  /** Earlier readings can't be used again. */
  earliest: number
  zone: string
  now: number
  onDone: () => void
  onClose: () => void
  words: Words['devices']['wrong']
  shell: Words['shell']
  errors: Words['errors']
}

/** Gives an end to a time that was marked as still wrong, in the plant's time zone. */
export const WrongSpanEnd = ({ span, queries, earliest, zone, now, onDone, onClose, words, shell, errors }: Props) => {
  const cache = useQueryClient()
  const tooEarly = tooEarlyText(earliest, zone, words)
  const form = useForm({
    start: { to: minuteText(zone, now).replace(' ', 'T') },
    check({ to }) {
      const end = instantOf(zone, to)
      if (end === undefined) return { to: words.endMissing }
      if (end <= span.from * 1000) return { to: words.reversed }
      if (end > now) return { to: words.endInFuture }
      return { to: end < earliest && tooEarly }
    },
    send: ({ to }) => queries.end({ spanId: span.id, at: instantOf(zone, to) ?? 0 }),
    onDone(list) {
      cache.setQueryData(queries.list.queryKey, list)
      onDone()
    },
    said: { errors, own: { READINGS_NO_LONGER_KEPT: tooEarly }, otherwise: words.notEnded },
  })
  const today = dayAt(zone, now)
  return (
    <Dialog title={words.endTitle} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <p>{words.endText}</p>
        <MomentInput
          today={today}
          first={dayAt(zone, Math.max(earliest, span.from * 1000))}
          last={today}
          pick={words.pickDay}
          label={words.to}
          description={words.zone({ zone })}
          {...form.field('to')}
        />
        <Refusal text={form.refusal} />
        <Answers submit={words.setEnd} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
