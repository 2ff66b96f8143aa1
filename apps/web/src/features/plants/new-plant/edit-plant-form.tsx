import type { PlantPast, Station } from '@heliograph/contract/browser'
import { currencyUnits, priceUnits } from '@heliograph/domain/currencies'
import { writtenPhone } from '@heliograph/domain/written-phones'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { DecimalInput } from '#forms/decimal-input.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { currenciesIn } from '#i18n/choices.ts'
import { codeOf } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { changeOf, draftOf, rebased, type EditedDetail } from './edit-draft.ts'
import { editPlantQueries } from './edit-plant.queries.ts'
import { newPlantQueries } from './new-plant.queries.ts'
import { PastNote } from './past-note.tsx'
import { PlaceFields } from './place-fields.tsx'
import { faultsOf, type PlantDraft } from './plant-draft.ts'
import { PlantFields, PriceFields } from './plant-fields.tsx'
import classes from './new-plant.module.css'

interface Props {
  detail: EditedDetail
  /** Undefined while loading. */
  past: PlantPast | undefined
  /** Whether the contact details are shown to the person. */
  seesContact: boolean
  language: string
  /** Fetches what is stored now. */
  reload: () => Promise<EditedDetail | undefined>
  onSaved: (plant: Station) => unknown
  /** In place of the prices, for a plant that has tariffs. */
  tariffs: ReactNode
  words: Pick<Words, 'editPlant' | 'newPlant' | 'plants' | 'plantFacts' | 'organisations' | 'errors'>
}

/** Everything that people entered about a plant, to change it. */
export const EditPlantForm = ({
  detail: first,
  past,
  seesContact,
  language,
  reload,
  onSaved,
  tariffs,
  words: all,
}: Props) => {
  const { editPlant: words, newPlant, plants, plantFacts, organisations, errors } = all
  const api = useApi()
  const [detail, setDetail] = useState(first)
  const start = draftOf(detail)
  const queries = newPlantQueries(api)
  const form = useForm<PlantDraft, Station>({
    start,
    check: (draft) => ({
      ...faultsOf(draft, { timezone: draft.zone }, newPlant),
      started: draft.started === '' ? newPlant.startedWrong : faultsOf(draft, undefined, newPlant).started,
      contactPhone:
        draft.contactPhone !== start.contactPhone &&
        writtenPhone(draft.contactPhone) === undefined &&
        organisations.phoneWrong,
    }),
    send: (draft) =>
      editPlantQueries(api, detail.station.id).change(changeOf(start, draft, detail.station.lastModifiedDate ?? 0)),
    leaves: true,
    onDone: onSaved,
    said: {
      errors,
      own: {
        'body/station/region/timezone': newPlant.zoneRequired,
        'body/station/startOperatingTime': newPlant.startedWrong,
        'body/station/contactPhone': organisations.phoneWrong,
        PLANT_CHANGED_MEANWHILE: words.changedMeanwhile,
      },
      otherwise: words.refused,
      always: newPlant.kept,
    },
    at: () => ({
      'body/station/region/timezone': 'zone' as const,
      'body/station/startOperatingTime': 'started' as const,
      'body/station/contactPhone': 'contactPhone' as const,
    }),
  })
  const { values } = form
  const currencies = useMemo(() => currenciesIn(language), [language])
  const now = useNow(60_000)
  const [chosen, setChosen] = useState(start.place)
  const isTyped = values.place !== start.place && values.place !== chosen
  const sought = useDeferredValue(isTyped ? values.place.trim() : '')
  const { data: towns = [] } = useQuery(queries.towns(sought, language))
  const { data: place } = useQuery(queries.place(values.point ?? undefined, language))
  const takeOver = async () => {
    const stored = await reload()
    if (!stored) return
    const typed = rebased(start, values, draftOf(stored))
    setDetail(stored)
    form.restart(typed)
  }
  return (
    <Form form={form} className={classes.form}>
      <FieldGroup title={newPlant.where}>
        <PlaceFields
          form={form}
          towns={towns}
          place={place}
          address={{ label: words.address, hint: words.addressHint, isTyped }}
          onChosen={setChosen}
          words={newPlant}
        />
        <NativeSelect
          size="md"
          label={newPlant.zone}
          {...form.field('zone')}
          data={zones.includes(start.zone) ? zones : [start.zone, ...zones]}
        />
        {place?.timezone && place.timezone !== values.zone && (
          <Aside role="status">{words.otherZone({ zone: place.timezone })}</Aside>
        )}
        <PastNote past={past} start={start} draft={values} words={words} />
      </FieldGroup>
      <FieldGroup title={newPlant.what}>
        <PlantFields form={form} today={dayAt(values.zone || start.zone, now)} words={{ newPlant, plants }} />
      </FieldGroup>
      <FieldGroup title={newPlant.earns}>
        <NativeSelect size="md" label={words.currency} {...form.field('currency')} data={currencies} />
        {tariffs ?? (
          <>
            <Aside>{words.earnsHint}</Aside>
            <PriceFields form={form} currency={values.currency} words={newPlant} />
            <DecimalInput
              size="md"
              label={words.flat}
              description={words.flatHint}
              name="flat"
              units={priceUnits(values.currency)}
              {...form.field('flat')}
            />
          </>
        )}
        <Aside>{words.costHint}</Aside>
        <div className={classes.pair}>
          <DecimalInput
            size="md"
            label={words.cost}
            name="cost"
            units={currencyUnits(values.currency)}
            {...form.field('cost')}
          />
          <DecimalInput
            size="md"
            label={words.costSubsidy}
            name="cost-subsidy"
            units={currencyUnits(values.currency)}
            {...form.field('costSubsidy')}
          />
        </div>
      </FieldGroup>
      {seesContact && (
        <FieldGroup title={plantFacts.people.title}>
          <TextInput
            size="md"
            label={plantFacts.people.contactPhone}
            description={organisations.phoneHint}
            name="contact-phone"
            type="tel"
            autoComplete="off"
            maxLength={32}
            {...form.field('contactPhone')}
          />
        </FieldGroup>
      )}
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
  )
}

const zones = Intl.supportedValuesOf('timeZone')
