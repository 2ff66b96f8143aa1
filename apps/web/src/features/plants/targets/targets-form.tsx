import type { Targets } from '@heliograph/contract/browser'
import { recordOf } from '@heliograph/domain/records'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { dayOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { namesIn } from '#periods/calendar/calendar-names.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { targetQueries } from './targets.queries.ts'
import classes from './targets.module.css'

interface Props {
  plantId: number
  targets: Targets
  language: string
  onSaved: () => unknown
  words: Words['targets']
  errors: Words['errors']
}

/** What the installer promised for each month. */
export const TargetsForm = ({ plantId, targets, language, onSaved, words, errors }: Props) => {
  const queries = targetQueries(useApi(), plantId)
  const form = useForm({
    start: draftOf(targets),
    check: (draft) => ({
      ...Object.fromEntries(fields.map((field) => [field, !isKwh(draft[field]) && words.number])),
      guarantee: !isPercent(draft.guarantee) && words.percent,
    }),
    send: (draft) =>
      queries.set({ months: fields.map((field) => numberIn(draft[field])), guarantee: numberIn(draft.guarantee) }),
    async onDone() {
      showToast(words.kept)
      await onSaved()
    },
    said: { errors, otherwise: words.notKept },
  })
  const entered = fields.map((field) => numberIn(form.values[field]))
  const sum = entered.reduce<number>((total, kwh) => total + (kwh ?? Number.NaN), 0)
  const { shortMonth } = namesIn(language)
  return (
    <Form form={form} className={classes.form}>
      <Aside>{words.lead}</Aside>
      <div className={classes.months}>
        {fields.map((field, month) => (
          <TextInput
            key={field}
            label={words.month({ month: shortMonth(dayOf(2001, month + 1)) })}
            name={field}
            inputMode="decimal"
            {...form.field(field)}
          />
        ))}
      </div>
      {Number.isFinite(sum) && <Aside role="status">{words.sum({ energy: quantityText(sum, 'kWh') })}</Aside>}
      <TextInput
        label={words.guarantee}
        description={words.guaranteeHint}
        name="guarantee"
        inputMode="decimal"
        {...form.field('guarantee')}
      />
      <Refusal text={form.refusal} />
      <Button type="submit" loading={form.busy}>
        {words.keep}
      </Button>
    </Form>
  )
}

const fields = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const
type Draft = Record<(typeof fields)[number] | 'guarantee', string>

const draftOf = ({ months, guarantee }: Targets): Draft => {
  const text = (value: number | null | undefined) => String(value ?? '')
  const [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] = months.map(text)
  const all = { m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12 }
  return { ...recordOf(fields, (field) => all[field] ?? ''), guarantee: text(guarantee) }
}

const isKwh = (typed: string) => {
  const kwh = numberIn(typed)
  return kwh === null || (kwh >= 0 && kwh <= 100_000_000)
}
const isPercent = (typed: string) => {
  const percent = numberIn(typed)
  return percent === null || (percent >= 1 && percent <= 100)
}
