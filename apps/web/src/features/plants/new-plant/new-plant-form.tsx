import type { Place, Station } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { Photo } from '#browser/photo.ts'
import { useNow } from '#browser/use-now.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { PhotoField } from '#ui/fields/photo-field.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import { PlaceFields } from './place-fields.tsx'
import {
  faultsOf,
  forgetDraft,
  keepDraft,
  keepPhoto,
  keyOfRequest,
  keptDraft,
  keptPhoto,
  requestOf,
  type PlantDraft,
} from './plant-draft.ts'
import { PlantFields, PriceFields } from './plant-fields.tsx'
import { UnsentPhoto } from './unsent-photo.tsx'
import classes from './new-plant.module.css'

interface Props {
  language: string
  onCreated: (plant: Station) => unknown
  words: Pick<Words, 'newPlant' | 'plants' | 'errors'>
}

interface Created {
  plant: Station
  /** Did not arrive, and why. */
  photo?: Photo
  error?: unknown
}

/** A new plant on one page. What is typed is kept until it is created. */
export const NewPlantForm = ({ language, onCreated, words: { newPlant: words, plants, errors } }: Props) => {
  const queries = newPlantQueries(useApi())
  const cache = useQueryClient()
  const placeAt = (point: PlantDraft['point']) => queries.place(point ?? undefined, language)
  const [photo, setPhoto] = useState(keptPhoto)
  const [unsent, setUnsent] = useState<Created>()
  const choosePhoto = (chosen: Photo | undefined) => {
    setPhoto(chosen)
    keepPhoto(chosen)
  }
  const form = useForm<PlantDraft, Created>({
    start: keptDraft(),
    onValues: keepDraft,
    check: (draft) => faultsOf(draft, cache.getQueryData(placeAt(draft.point).queryKey), words),
    send: async (draft) => {
      const request = requestOf(draft, cache.getQueryData(placeAt(draft.point).queryKey))
      if (request === undefined) throw new Error('A plant needs a place')
      const plant = await queries.create({ ...request, requestKey: keyOfRequest(request) })
      // It exists from here on, so nothing may send it again.
      forgetDraft()
      if (photo === undefined) return { plant }
      return queries.keepPhoto(plant.id, photo).then(
        () => ({ plant }),
        (error: unknown) => ({ plant, photo, error }),
      )
    },
    leaves: true,
    onDone: (created) => (created.photo === undefined ? onCreated(created.plant) : setUnsent(created)),
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
  // While a pin moves it stays, so that the price that was typed with its sign stays understood.
  const { data: currency } = useQuery({
    ...placeAt(values.point),
    placeholderData: keepPreviousData,
    select: (at: Place) => at.currency,
  })
  if (unsent?.photo !== undefined)
    return (
      <UnsentPhoto
        plant={unsent.plant}
        photo={unsent.photo}
        error={unsent.error}
        onDone={() => onCreated(unsent.plant)}
        words={{ newPlant: words, errors }}
      />
    )
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
        <PhotoField
          shown={photo !== undefined && <img className={classes.photo} src={photo} alt={words.photo} />}
          onPhoto={choosePhoto}
          onRemove={photo === undefined ? undefined : () => choosePhoto(undefined)}
          words={words}
        />
      </FieldGroup>
      <FieldGroup title={words.earns}>
        <Aside>{words.earnsHint}</Aside>
        <PriceFields form={form} currency={currency ?? ''} words={words} />
      </FieldGroup>
      <Refusal text={form.refusal} />
      <Button type="submit" size="md" loading={form.busy}>
        {words.create}
      </Button>
    </Form>
  )
}
