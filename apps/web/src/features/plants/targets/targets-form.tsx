import type { Targets } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { dayOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { MonthFields } from '#forms/month-fields.tsx'
import { monthDraftOf, months } from '#forms/months.ts'
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
    start: { ...monthDraftOf(targets.months), guarantee: String(targets.guarantee ?? '') },
    check: (draft) => ({
      ...Object.fromEntries(
        months.map((month) => [month, !isKwh(draft[month]) && words.number({ most: numberText(mostKwh) })]),
      ),
      guarantee: !isPercent(draft.guarantee) && words.percent,
    }),
    send: (draft) =>
      queries.set({ months: months.map((month) => numberIn(draft[month])), guarantee: numberIn(draft.guarantee) }),
    async onDone() {
      showToast(words.kept)
      await onSaved()
    },
    said: { errors, otherwise: words.notKept },
  })
  const entered = months.map((month) => numberIn(form.values[month]))
  const sum = entered.reduce<number>((total, kwh) => total + (kwh ?? Number.NaN), 0)
  const { shortMonth } = namesIn(language)
  return (
    <Form form={form} className={classes.form}>
      <Aside>{words.lead}</Aside>
      <MonthFields field={form.field} label={(place) => words.month({ month: shortMonth(dayOf(2001, place + 1)) })} />
      {Number.isFinite(sum) && <Aside role="status">{words.sum({ energy: quantityText(sum, 'kWh') })}</Aside>}
      <DecimalInput
        label={words.guarantee}
        description={words.guaranteeHint}
        name="guarantee"
        units={['%']}
        isSmall
        {...form.field('guarantee')}
      />
      <Refusal text={form.refusal} />
      <Button type="submit" loading={form.busy}>
        {words.keep}
      </Button>
    </Form>
  )
}

const mostKwh = 100_000_000

const isKwh = (typed: string) => {
  const kwh = numberIn(typed)
  return kwh === null || (kwh >= 0 && kwh <= mostKwh)
}
const isPercent = (typed: string) => {
  const percent = numberIn(typed)
  return percent === null || (percent >= 1 && percent <= 100)
}
