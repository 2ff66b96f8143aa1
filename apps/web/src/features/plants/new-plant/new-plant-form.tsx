import type { Station } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import { PlaceFields } from './place-fields.tsx'
import { faultsOf, forgetDraft, keepDraft, keptDraft, requestOf, type PlantDraft } from './plant-draft.ts'
import { PlantFields, PriceFields } from './plant-fields.tsx'
import classes from './new-plant.module.css'

interface Props {
  language: string
  onCreated: (plant: Station) => unknown
  words: Pick<Words, 'newPlant' | 'plants' | 'errors'>
}

/** A new plant on one page. What is typed is kept until it is created. */
export const NewPlantForm = ({ language, onCreated, words: { newPlant: words, plants, errors } }: Props) => {
  const queries = newPlantQueries(useApi())
  const cache = useQueryClient()
  const placeAt = (point: PlantDraft['point']) => queries.place(point ?? undefined, language)
  const form = useForm<PlantDraft, Station>({
    start: keptDraft(),
    onValues: keepDraft,
    check: (draft) => faultsOf(draft, cache.getQueryData(placeAt(draft.point).queryKey), words),
    send: (draft) => {
      const request = requestOf(draft)
      if (request === undefined) throw new Error('A plant needs a place')
      return queries.create(request)
    },
    leaves: true,
    onDone: (plant) => {
      forgetDraft()
      return onCreated(plant)
    },
    said: {
      errors,
      own: {
        'body/station/region/timezone': words.zoneRequired,
        'body/station/startOperatingTime': words.startedWrong,
      },
      otherwise: words.refused,
      always: words.kept,
    },
    at: () => ({
      'body/station/region/timezone': 'zone' as const,
      'body/station/startOperatingTime': 'started' as const,
    }),
  })
  const { values } = form
  const now = useNow(60_000)
  const sought = useDeferredValue(values.point === null ? values.place.trim() : '')
  const { data: towns = [] } = useQuery(queries.towns(sought, language))
  const { data: place } = useQuery(placeAt(values.point))
  return (
    <Form form={form} className={classes.form}>
      <FieldGroup title={words.where}>
        <PlaceFields form={form} towns={towns} place={place} words={words} />
      </FieldGroup>
      <FieldGroup title={words.what}>
        <PlantFields
          form={form}
          today={dayAt(place?.timezone ?? (values.zone || 'UTC'), now)}
          words={{ newPlant: words, plants }}
        />
      </FieldGroup>
      <FieldGroup title={words.earns}>
        <Aside>{words.earnsHint}</Aside>
        <PriceFields form={form} words={words} />
      </FieldGroup>
      <Refusal text={form.refusal} />
      <Button type="submit" size="md" loading={form.busy}>
        {words.create}
      </Button>
    </Form>
  )
}
