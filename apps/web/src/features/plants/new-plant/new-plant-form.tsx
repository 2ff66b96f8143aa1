import type { Station } from '@heliograph/contract/browser'
import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { DayInput } from '#periods/day-input.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import { PlaceFields } from './place-fields.tsx'
import { faultsOf, forgetDraft, keepDraft, keptDraft, requestOf, type PlantDraft } from './plant-draft.ts'
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
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{words.where}</legend>
        <PlaceFields form={form} towns={towns} place={place} words={words} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{words.what}</legend>
        <TextInput size="md" label={words.name} name="plant-name" maxLength={100} {...form.field('name')} />
        <NativeSelect
          size="md"
          label={words.type}
          {...form.field('type')}
          data={plantTypes.map((value) => ({ value, label: plants.type[value] }))}
        />
        <NativeSelect
          size="md"
          label={words.gridType}
          description={words.gridTypes[values.gridType]}
          {...form.field('gridType')}
          data={gridTypes.map((value) => ({ value, label: plants.grid[value] }))}
        />
        <TextInput
          size="md"
          label={words.capacity}
          name="capacity"
          inputMode="decimal"
          rightSection="kWp"
          rightSectionWidth={56}
          {...form.field('capacity')}
        />
        <div className={classes.pair}>
          <TextInput
            size="md"
            label={words.tilt}
            name="tilt"
            inputMode="decimal"
            rightSection="°"
            {...form.field('tilt')}
          />
          <TextInput
            size="md"
            label={words.azimuth}
            name="azimuth"
            inputMode="decimal"
            rightSection="°"
            {...form.field('azimuth')}
          />
        </div>
        <p className={classes.said}>{words.angleHint}</p>
        <DayInput
          {...form.field('started')}
          size="md"
          label={words.started}
          pick={words.pickDay}
          today={dayAt(place?.timezone ?? (values.zone || 'UTC'), now)}
          onChange={(day) => form.set('started', day)}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{words.earns}</legend>
        <p className={classes.said}>{words.earnsHint}</p>
        <div className={classes.pair}>
          <TextInput size="md" label={words.feedIn} name="feed-in" inputMode="decimal" {...form.field('feedIn')} />
          <TextInput size="md" label={words.purchase} name="purchase" inputMode="decimal" {...form.field('purchase')} />
        </div>
      </fieldset>
      <Refusal text={form.refusal} />
      <Button type="submit" size="md" loading={form.busy}>
        {words.create}
      </Button>
    </Form>
  )
}
