import type { InsuranceRequest } from '@heliograph/contract/browser'
import { minorOf } from '@heliograph/domain/amounts'
import { currencyUnits } from '@heliograph/domain/currencies'
import { addDays, dayAt, isDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { FileInput, Textarea } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { deskQueries } from './insurance.queries.ts'
import { pdfOf } from './pdf-choice.ts'
import classes from './insurance.module.css'

interface Props {
  request: InsuranceRequest
  onDone: () => void
  onClose: () => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** A price for a year, and until when it can be accepted. */
export const QuoteForm = ({ request, onDone, onClose, words: { insurance: words, shell, errors } }: Props) => {
  const queries = deskQueries(useApi())
  const { currency } = request
  const today = dayAt(viewerZone(), useNow(60_000))
  const last = addDays(today, longestQuote)
  const form = useForm({
    start: { yearly: '', validUntil: addDays(today, usualQuote), note: '' },
    check: ({ yearly, validUntil }) => ({
      yearly: !minorOf(yearly, currency) && words.wrong.amount({ currency }),
      validUntil: !(isDay(validUntil) && validUntil >= today && validUntil <= last) && words.wrong.until,
    }),
    send: ({ yearly, ...quote }) => queries.quote(request, { ...quote, yearlyMinor: minorOf(yearly, currency) ?? 0 }),
    onDone,
    said: {
      errors,
      own: { ABNORMAL_SITUATION: words.changed, validUntil: words.wrong.until },
      otherwise: words.notDone,
    },
    at: () => ({ validUntil: 'validUntil' }),
  })
  return (
    <Form form={form} className={classes.form} label={words.desk.quote}>
      <DecimalInput
        label={words.desk.yearly({ currency })}
        autoComplete="off"
        maxLength={14}
        units={currencyUnits(currency)}
        {...form.field('yearly')}
      />
      <DayInput
        label={words.desk.validUntil}
        pick={words.pickDay}
        {...{ today, last }}
        first={today}
        {...form.field('validUntil')}
      />
      <Textarea label={words.desk.note} autosize minRows={2} maxLength={350} {...form.field('note')} />
      <Refusal text={form.refusal} />
      <Answers submit={words.desk.quote} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

/** Why it is declined, or ended. */
export const ReasonForm = ({
  request,
  step,
  action,
  onDone,
  onClose,
  words: { insurance: words, shell, errors },
}: Props & { step: 'decline' | 'end'; action: string }) => {
  const queries = deskQueries(useApi())
  const form = useForm({
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && words.wrong.missing }),
    send: ({ note }) => queries[step](request, note.trim()),
    onDone,
    said: { errors, own: { ABNORMAL_SITUATION: words.changed }, otherwise: words.notDone },
  })
  return (
    <Form form={form} className={classes.form} label={action}>
      <Textarea label={words.desk.why} autosize minRows={2} maxLength={350} {...form.field('note')} />
      <Refusal text={form.refusal} />
      <Answers submit={action} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

/** The policy as PDF, and the days that it covers. */
export const PolicyForm = ({ request, onDone, onClose, words: { insurance: words, shell, errors } }: Props) => {
  const queries = deskQueries(useApi())
  const today = dayAt(viewerZone(), useNow(60_000))
  const fromDay = request.policy ? addDays(request.policy.toDay, 1) : today
  const start: { file: File | null; fromDay: string; toDay: string; note: string } = {
    file: null,
    fromDay,
    toDay: addDays(fromDay, 364),
    note: '',
  }
  const form = useForm({
    start,
    check: (typed) => ({
      file: typed.file === null && words.wrong.file,
      fromDay: !isDay(typed.fromDay) && words.wrong.day,
      toDay: !(isDay(typed.toDay) && typed.toDay >= typed.fromDay) && words.wrong.to,
    }),
    send: async ({ file, ...policy }) => {
      const chosen = file ? await pdfOf(file) : undefined
      if (!chosen) throw new TypeError('No PDF')
      return queries.insure(request, { ...chosen, ...policy })
    },
    onDone,
    said: {
      errors,
      own: {
        TypeError: words.wrong.file,
        RECOGNITION_ERROR: words.wrong.unreadable,
        ABNORMAL_SITUATION: words.changed,
        toDay: words.wrong.to,
      },
      otherwise: words.notDone,
    },
    at: () => ({ TypeError: 'file', RECOGNITION_ERROR: 'file', toDay: 'toDay' }),
  })
  const days = { today, first: addDays(today, -longPast), last: addDays(today, farDays), pick: words.pickDay }
  return (
    <Form form={form} className={classes.form} label={words.desk.insure}>
      <FileInput
        label={words.desk.file}
        placeholder={words.desk.choose}
        accept="application/pdf"
        clearable
        {...form.field('file')}
      />
      <div className={classes.pair}>
        <DayInput label={words.desk.from} {...days} {...form.field('fromDay')} />
        <DayInput label={words.desk.to} {...days} {...form.field('toDay')} />
      </div>
      <Textarea label={words.desk.note} autosize minRows={2} maxLength={350} {...form.field('note')} />
      <Refusal text={form.refusal} />
      <Answers submit={words.desk.insure} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

const usualQuote = 30
const longestQuote = 364
const longPast = 10 * 366
const farDays = 45 * 366
