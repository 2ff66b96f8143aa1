import type { MeterSpec } from '@heliograph/contract/browser'
import { meterRoles, type MeterRole } from '@heliograph/domain/meters'
import { isDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { MeterPreview } from './meter-preview.tsx'
import { factorIn } from './meter-texts.ts'
import type { MeterCorrection, MeterQueries } from './meter.queries.ts'
import classes from './meter.module.css'

interface Props {
  queries: MeterQueries
  spec: MeterSpec
  /** As after a press on "turn it round". */
  isReversed: boolean
  onDone: () => void
  onClose: () => void
  words: Words['devices']['meter']
  shell: Words['shell']
  errors: Words['errors']
}

interface Draft {
  measures: MeterRole
  reverse: boolean
  multiplier: string
  /** Empty for all. */
  phase: string
  fromDay: string
}

/** How a meter is to be understood, from a day on. Shows what that makes of today before it is saved. */
export const MeterForm = ({ queries, spec, isReversed, onDone, onClose, words, shell, errors }: Props) => {
  const cache = useQueryClient()
  const form = useForm<Draft, MeterSpec>({
    start: {
      measures: spec.measures,
      reverse: isReversed,
      multiplier: String(spec.multiplier),
      phase: spec.phase === null ? '' : String(spec.phase),
      fromDay: spec.today,
    },
    check: ({ multiplier, fromDay }) => ({
      multiplier: factorIn(multiplier) === undefined ? words.noFactor : undefined,
      fromDay: !isDay(fromDay) ? words.noDay : fromDay > spec.today ? words.inFuture : undefined,
    }),
    send: (draft) =>
      queries.save({ ...(correctionIn(draft) ?? { ...spec, phase: spec.phase }), fromDay: draft.fromDay }),
    onDone(saved) {
      cache.setQueryData(queries.spec.queryKey, saved)
      onDone()
    },
    said: { errors, otherwise: words.notSaved },
  })
  const [draft] = useDebouncedValue(form.values, 300)
  const preview = useQuery(queries.preview(correctionIn(draft)))
  const { fromDay } = form.values
  return (
    <Form form={form} className={classes.form}>
      <NativeSelect
        label={words.measures}
        description={words.roleHints[form.values.measures]}
        data={meterRoles.map((value) => ({ value, label: words.roles[value] }))}
        {...form.field('measures')}
      />
      <Checkbox label={words.reverse} description={words.reverseHint} {...form.tick('reverse')} />
      <DecimalInput
        label={words.multiplier}
        description={words.multiplierHint}
        inputMode="text"
        maxLength={20}
        {...form.field('multiplier')}
      />
      <NativeSelect
        label={words.phase}
        description={words.phaseHint}
        data={[
          { value: '', label: words.allPhases },
          ...['1', '2', '3'].map((value) => ({ value, label: words.onlyPhase({ phase: Number(value) }) })),
        ]}
        {...form.field('phase')}
      />
      <DayInput
        label={words.fromDay}
        description={words.fromDayHint({ day: spec.earliestDay })}
        today={spec.today}
        first={spec.earliestDay}
        last={spec.today}
        pick={words.pickDay}
        {...form.field('fromDay')}
      />
      {isDay(fromDay) && fromDay < spec.earliestDay && <p>{words.tooEarly({ day: spec.earliestDay })}</p>}
      {preview.data && <MeterPreview preview={preview.data} isOfBefore={preview.isPlaceholderData} words={words} />}
      <Refusal text={form.refusal} />
      <Answers inPage submit={words.save} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

const correctionIn = ({ measures, reverse, multiplier, phase }: Draft): MeterCorrection | undefined => {
  const factor = factorIn(multiplier)
  return factor === undefined
    ? undefined
    : { measures, reverse, multiplier: factor, phase: phase === '' ? null : Number(phase) }
}
