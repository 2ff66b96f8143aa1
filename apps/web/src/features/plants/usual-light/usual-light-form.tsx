import type { UsualLight } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { recordOf } from '@heliograph/domain/records'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { dayOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
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
    start: draftOf(light),
    check: (draft) => faultsOf(draft, light, words),
    send: (draft) => queries.set(fields.map((field) => numberIn(draft[field]))),
    async onDone() {
      showToast(words.kept)
      await onSaved()
    },
    said: { errors, otherwise: words.notKept },
  })
  const sum = fields.reduce((total, field) => total + (numberIn(form.values[field]) ?? Number.NaN), 0)
  const { shortMonth } = namesIn(language)
  return (
    <Form form={form} className={classes.form}>
      <Aside>{words.lead}</Aside>
      <div className={classes.months}>
        {fields.map((field, month) => (
          <TextInput
            key={field}
            label={words.month({ month: shortMonth(dayOf(2001, month + 1)) })}
            description={words.published({ light: numberText(light.published[month], 0) })}
            name={`light-${field}`}
            inputMode="decimal"
            {...form.field(field)}
          />
        ))}
      </div>
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

const fields = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const
type Draft = Record<(typeof fields)[number], string>

const draftOf = ({ months }: UsualLight): Draft => {
  const texts = new Map(fields.map((field, month) => [field, String(months?.[month] ?? '')]))
  return recordOf(fields, (field) => texts.get(field) ?? '')
}

const faultsOf = (draft: Draft, { plausible }: UsualLight, words: Words['usualLight']) => {
  const isNone = fields.every((field) => numberIn(draft[field]) === null)
  return Object.fromEntries(
    fields.map((field, month) => {
      const [kwhM2, range] = [numberIn(draft[field]), plausible[month]]
      if (isNone || !range) return [field, false]
      if (kwhM2 === null) return [field, words.all]
      const isFine = kwhM2 >= range.least && kwhM2 <= range.most
      return [field, !isFine && words.range({ least: numberText(range.least, 0), most: numberText(range.most, 0) })]
    }),
  )
}
