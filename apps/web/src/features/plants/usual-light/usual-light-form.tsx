import type { UsualLight } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { dayOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { MonthFields } from '#forms/month-fields.tsx'
import { monthDraftOf, months, type MonthDraft } from '#forms/months.ts'
import { useForm } from '#forms/use-form.ts'
import { namesIn } from '#periods/calendar/calendar-names.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { usualLightQueries } from './usual-light.queries.ts'
import classes from './usual-light.module.css'

interface Props {
  plantId: number
  light: UsualLight
  language: string
  onSaved: () => unknown
  words: Words['usualLight']
  errors: Words['errors']
}

/** What the sun brings in each month, where an installer knows it better than the nearest station. */
export const UsualLightForm = ({ plantId, light, language, onSaved, words, errors }: Props) => {
  const queries = usualLightQueries(useApi(), plantId)
  const form = useForm({
    start: monthDraftOf(light.months),
    check: (draft) => faultsOf(draft, light, words),
    send: (draft) => queries.set(months.map((month) => numberIn(draft[month]))),
    async onDone() {
      showToast(words.kept)
      await onSaved()
    },
    said: { errors, otherwise: words.notKept },
  })
  const sum = months.reduce((total, month) => total + (numberIn(form.values[month]) ?? Number.NaN), 0)
  const { shortMonth } = namesIn(language)
  return (
    <Form form={form} className={classes.form}>
      <Aside>{words.lead}</Aside>
      <MonthFields
        field={form.field}
        prefix="light-"
        isSmall
        label={(place) => words.month({ month: shortMonth(dayOf(2001, place + 1)) })}
        description={(place) => words.published({ light: numberText(light.published[place], 0) })}
      />
      {Number.isFinite(sum) && (
        <Aside role="status">
          {words.sum({
            light: numberText(sum, 0),
            published: numberText(
              light.published.reduce((total, each) => total + each, 0),
              0,
            ),
          })}
        </Aside>
      )}
      <Refusal text={form.refusal} />
      <Button type="submit" loading={form.busy}>
        {words.keep}
      </Button>
    </Form>
  )
}

const faultsOf = (draft: MonthDraft, { plausible }: UsualLight, words: Words['usualLight']) => {
  const isNone = months.every((month) => numberIn(draft[month]) === null)
  return Object.fromEntries(
    months.map((field, month) => {
      const [kwhM2, range] = [numberIn(draft[field]), plausible[month]]
      if (isNone || !range) return [field, false]
      if (kwhM2 === null) return [field, words.all]
      const isFine = kwhM2 >= range.least && kwhM2 <= range.most
      return [field, !isFine && words.range({ least: numberText(range.least, 0), most: numberText(range.most, 0) })]
    }),
  )
}
