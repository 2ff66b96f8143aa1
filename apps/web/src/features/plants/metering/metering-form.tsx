import type { Metering } from '@heliograph/contract/browser'
import { methodsFor } from '@heliograph/domain/metering'
import { keysOf } from '@heliograph/domain/records'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { codeOf } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { MeteringChoices } from './metering-choices.tsx'
import {
  changeOf,
  draftOf,
  faultsOf,
  isShareNeeded,
  methodFields,
  type MeteringDraft,
  type MethodField,
} from './metering-draft.ts'
import { MeteringPreview } from './metering-preview.tsx'
import { meteringQueries } from './metering.queries.ts'
import classes from './metering.module.css'

interface Props {
  plantId: number
  metering: Metering
  zone: string
  /** Fetches what is stored now. */
  reload: () => Promise<Metering | undefined>
  onSaved: () => unknown
  words: Words['metering']
  errors: Words['errors']
}

/** How the energies of a plant are counted, with what each choice makes of them before it is saved. */
export const MeteringForm = ({ plantId, metering: first, zone, reload, onSaved, words, errors }: Props) => {
  const queries = meteringQueries(useApi(), plantId)
  const [metering, setMetering] = useState(first)
  const form = useForm<MeteringDraft, Metering>({
    start: draftOf(metering),
    check: (draft) => faultsOf(draft, words),
    send: (draft) => queries.change({ ...changeOf(draft), lastModifiedDate: metering.lastModifiedDate }),
    leaves: true,
    onDone: onSaved,
    said: {
      errors,
      own: { PLANT_CHANGED_MEANWHILE: words.changedMeanwhile, TOO_MANY_REQUESTS: words.tooMany },
      otherwise: words.refused,
    },
  })
  const { values } = form
  const takeOver = async () => {
    const stored = await reload()
    if (!stored) return
    setMetering(stored)
    form.restart(draftOf(stored))
  }
  const shown = keysOf(methodFields).filter((field) => metering[field] !== null || canBeAssumed(field))
  return (
    <div className={classes.columns}>
      <Form form={form} className={classes.form}>
        <ChoiceCards
          label={words.strategy}
          options={(['DYNAMIC', 'MANUAL'] as const).map((value) => ({
            value,
            text: words.strategies[value],
            note: words.strategyNotes[value],
          }))}
          value={values.strategy}
          onChange={(strategy) => form.set('strategy', strategy)}
        />
        {values.strategy === 'MANUAL' && (
          <FieldGroup title={words.methodsTitle}>
            <Aside>{words.methodNotes.TOTAL_FROM_DAILY_SUM}</Aside>
            {shown.map((field) => (
              <NativeSelect
                key={field}
                size="md"
                label={words.energies[methodFields[field]]}
                description={values[field] === 'TOTAL_FROM_DAILY_SUM' ? undefined : words.methodNotes[values[field]]}
                {...form.field(field)}
                data={methodsFor(methodFields[field]).map((value) => ({ value, label: words.methods[value] }))}
              />
            ))}
            {isShareNeeded(values) && (
              <DecimalInput
                size="md"
                label={words.share}
                description={words.shareNote}
                name="share"
                rightSection="%"
                units={['%']}
                isSmall
                {...form.field('share')}
              />
            )}
          </FieldGroup>
        )}
        <FieldGroup title={words.offsets}>
          <Aside>{words.offsetsNote}</Aside>
          <DecimalInput
            size="md"
            label={words.generationOffset}
            name="generation-offset"
            rightSection="kWh"
            rightSectionWidth={56}
            units={['kWh']}
            {...form.field('generationOffset')}
          />
          <DecimalInput
            size="md"
            label={words.useOffset}
            name="use-offset"
            rightSection="kWh"
            rightSectionWidth={56}
            units={['kWh']}
            {...form.field('useOffset')}
          />
        </FieldGroup>
        <ChoiceCards
          label={words.missing}
          options={(['unknown', 'zero'] as const).map((value) => ({
            value,
            text: words.missings[value],
            note: words.missingNotes[value],
          }))}
          value={values.missing}
          onChange={(missing) => form.set('missing', missing)}
        />
        <MeteringPreview plantId={plantId} draft={values} zone={zone} words={words} errors={errors} />
        <Refusal text={form.refusal} />
        {codeOf(form.error) === 'PLANT_CHANGED_MEANWHILE' && (
          <Button variant="default" size="md" onClick={() => void takeOver()}>
            {words.takeOver}
          </Button>
        )}
        <Button type="submit" size="md" loading={form.busy}>
          {words.save}
        </Button>
      </Form>
      <MeteringChoices plantId={plantId} zone={zone} onChosen={(draft) => fill(form, draft)} words={words} />
    </div>
  )
}

const canBeAssumed = (field: MethodField) => methodsFor(methodFields[field]).includes('TOTAL_FROM_PROPORTION')

const fill = (form: Pick<ReturnType<typeof useForm<MeteringDraft, Metering>>, 'set'>, draft: MeteringDraft) => {
  for (const field of keysOf(draft)) form.set(field, draft[field])
}
