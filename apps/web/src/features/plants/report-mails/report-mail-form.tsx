import type { ReportMailList } from '@heliograph/contract/browser'
import { reportRhythms, type ReportRhythm } from '@heliograph/domain/report-mails'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import type { ReportMailQueries } from './report-mails.queries.ts'
import classes from './report-mails.module.css'

interface Props {
  queries: Pick<ReportMailQueries, 'add'>
  /** Those who can get them, the caller first. */
  people: ReportMailList['people']
  onDone: (mails: ReportMailList) => void
  onClose: () => void
  words: Words['reportMails']
  shell: Words['shell']
  errors: Words['errors']
}

/** Has reports mailed. */
export const ReportMailForm = ({ queries, people, onDone, onClose, words, shell, errors }: Props) => {
  const [me] = people
  const start: Draft = { every: 'month', to: `${me?.id ?? ''}`, isLastToo: false }
  const form = useForm({
    start,
    check: () => ({}),
    send: ({ every, to, isLastToo }) => queries.add({ every, receiverId: Number(to), last: isLastToo }),
    onDone,
    said: { errors, otherwise: words.notDone },
  })
  return (
    <Form form={form} className={classes.form}>
      <NativeSelect
        label={words.every}
        data={reportRhythms.map((value) => ({ value, label: words.rhythms[value] }))}
        {...form.field('every')}
      />
      <NativeSelect
        label={words.to}
        data={people.map(({ id, name }, place) => ({
          value: `${id}`,
          label: place === 0 ? words.me({ name }) : name,
        }))}
        {...form.field('to')}
      />
      <Checkbox label={words.last} description={words.lastHint} {...form.tick('isLastToo')} />
      <Refusal text={form.refusal} />
      <Answers submit={words.add} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

interface Draft {
  every: ReportRhythm
  to: string
  isLastToo: boolean
}
