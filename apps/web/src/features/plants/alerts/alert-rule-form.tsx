import type { TunedKnob, TunedRule, TuningPreview, TuningWish } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { numberIn } from '@heliograph/domain/typed-numbers'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconPreview from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useMutation } from '@tanstack/react-query'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { typedIn, type TemperatureUnit } from '#i18n/temperature.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { Aside } from '#ui/text/aside.tsx'
import type { alertRuleQueries } from './alert-rules.queries.ts'
import { labelOf, thresholdIn, valueText } from './rule-values.ts'
import classes from './alert-rules.module.css'

interface Props {
  rule: TunedRule
  queries: Pick<ReturnType<typeof alertRuleQueries>, 'set' | 'preview'>
  onSaved: (rules: TunedRule[]) => void
  onClose: () => void
  words: Words['alertRules']
  shell: Words['shell']
  errors: Words['errors']
}

/** What is set about a rule in one place, and what that would have told in the last month. */
export const AlertRuleForm = ({ rule, queries, onSaved, onClose, words, shell, errors }: Props) => {
  const preview = useMutation({ mutationFn: queries.preview, meta: { inPlace: true } })
  const temperature = useTemperatureUnit()
  const reader = { words, temperature }
  const limitsOf = ({ min, max, unit }: TunedKnob) => ({
    min: thresholdIn(min, unit, temperature),
    max: thresholdIn(max, unit, temperature),
  })
  const limitTexts = (knob: TunedKnob) => {
    const { min, max } = limitsOf(knob)
    return { min: numberText(min), max: numberText(max) }
  }
  const form = useForm({
    start: startOf(rule, temperature),
    check: (draft) =>
      Object.fromEntries(
        rule.knobs.map((knob) => {
          const value = numberIn(draft[knob.name] ?? '')
          const { min, max } = limitsOf(knob)
          const isWrong = value !== null && !(value >= min && value <= max)
          return [knob.name, isWrong && words.outOfRange(limitTexts(knob))]
        }),
      ),
    send: (draft) => queries.set(wishOf(rule, draft, temperature)),
    onDone: onSaved,
    said: { errors, otherwise: words.notSaved },
  })
  const wish = wishOf(rule, form.values, temperature)
  const shown = preview.data && isSame(preview.variables, wish) ? preview.data : undefined
  const canAsk = wish.values.every(({ name, value }) => {
    const knob = rule.knobs.find((one) => one.name === name)
    return knob !== undefined && value >= knob.min && value <= knob.max
  })
  return (
    <Form form={form} className={classes.form}>
      <p>{rule.text}</p>
      {rule.canBeOff ? (
        <Choice
          label={words.rule}
          options={[
            { value: '', text: words.sameAsElsewhere({ value: rule.otherwiseIsOn ? words.on : words.off }) },
            { value: 'on', text: words.on },
            { value: 'off', text: words.off },
          ]}
          value={form.values[isOnField] ?? ''}
          onChange={(value) => form.set(isOnField, value)}
        />
      ) : (
        <Aside>{words.alwaysOn}</Aside>
      )}
      {rule.knobs.map((knob) => (
        <DecimalInput
          key={knob.name}
          label={labelOf(knob, reader)}
          description={words.range({
            ...limitTexts(knob),
            value: valueText(knob.otherwise, knob.unit, reader),
          })}
          name={knob.name}
          inputMode={knob.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={10}
          isSmall={limitsOf(knob).max < 1000}
          {...form.field(knob.name)}
        />
      ))}
      <div className={classes.preview}>
        <Button
          variant="default"
          leftSection={<IconPreview aria-hidden="true" />}
          loading={preview.isPending}
          disabled={!canAsk}
          onClick={() => preview.mutate(wish)}
        >
          {words.preview}
        </Button>
        {preview.isPending && <Aside role="status">{words.previewing}</Aside>}
        {shown && <Seen of={shown} words={words} />}
        <Refusal text={refusalText(preview.error, { errors, otherwise: words.previewFailed })} />
      </div>
      <Refusal text={form.refusal} />
      <Answers submit={words.save} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

const Seen = ({ of: seen, words }: { of: TuningPreview; words: Words['alertRules'] }) => (
  <div role="status">
    {seen.plantDays > 0 && (
      <>
        <p>
          <strong>{words.asAsked({ count: seen.asAsked, days: seen.days })}</strong>
        </p>
        <p>{words.asIs({ count: seen.asIs })}</p>
      </>
    )}
    <p>{words.told({ count: seen.told })}</p>
    {seen.plants > 1 && seen.replayedPlants > 0 && (
      <Aside>{words.replayed({ replayed: seen.replayedPlants, plants: seen.plants, days: seen.plantDays })}</Aside>
    )}
    {seen.limits.map((limit) => (
      <Aside key={limit}>{words.limits[limit]}</Aside>
    ))}
  </div>
)

/** No threshold has this name. */
const isOnField = 'isOn'

const startOf = (rule: TunedRule, temperature: TemperatureUnit): Record<string, string> => ({
  [isOnField]: rule.ownIsOn === null ? '' : rule.ownIsOn ? 'on' : 'off',
  ...Object.fromEntries(
    rule.knobs.map(({ name, own, unit }) => [name, own === null ? '' : String(thresholdIn(own, unit, temperature))]),
  ),
})

const wishOf = (
  rule: TunedRule,
  draft: Readonly<Record<string, string>>,
  temperature: TemperatureUnit,
): TuningWish => ({
  ruleId: rule.ruleId,
  isOn: draft[isOnField] ? draft[isOnField] === 'on' : null,
  values: rule.knobs.flatMap(({ name, unit }) => {
    const value = numberIn(draft[name] ?? '')
    return value === null ? [] : [{ name, value: typedIn(value, unit, temperature) }]
  }),
})

const isSame = (left: TuningWish | undefined, right: TuningWish) => JSON.stringify(left) === JSON.stringify(right)
