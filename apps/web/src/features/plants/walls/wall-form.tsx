import type { Wall, WallWish } from '@heliograph/contract/browser'
import { languageNames, type Language, type Words } from '@heliograph/phrases'
import { NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PlantPicker } from './plant-picker.tsx'
import { wallQueries } from './walls.queries.ts'
import classes from './walls.module.css'

interface Props {
  /** Undefined: a new link. */
  wall: Wall | undefined
  onSaved: (secret: string | undefined) => void
  onClose: () => void
  /** Those that the brand offers. */
  languages: readonly Language[]
  words: Pick<Words, 'walls' | 'errors' | 'shell'>
}

/** What a wall shows, how, and for how long its link works. */
export const WallForm = ({ wall, onSaved, onClose, languages, words: { walls: words, errors, shell } }: Props) => {
  const queries = wallQueries(useApi())
  const form = useForm({
    start: typedOf(wall),
    check: ({ which, plantIds }) => ({
      plantIds:
        which === 'chosen' &&
        (plantIds.length === 0 ? words.plantsNone : plantIds.length > mostPlants && words.plantsTooMany),
    }),
    send: (typed) => queries.save(wall, wishOf(typed)),
    onDone: onSaved,
    said: {
      errors,
      own: { AUTH_PROOF_REQUIRED: null, most: words.tooMany },
      otherwise: words.notSaved,
    },
  })
  const { which, plantIds } = form.values
  return (
    <Dialog title={wall ? words.changeTitle : words.newTitle} closeLabel={shell.close} onClose={onClose}>
      <Form form={form} className={classes.form}>
        <TextInput
          label={words.name}
          description={words.nameHint}
          autoComplete="off"
          maxLength={80}
          {...form.field('title')}
        />
        <ChoiceCards
          leastPx={200}
          label={words.which}
          options={[
            { value: 'all', text: words.allPlants, note: words.allPlantsNote },
            { value: 'chosen', text: words.chosenPlants },
          ]}
          {...form.field('which')}
        />
        {which === 'chosen' && (
          <PlantPicker
            chosen={plantIds}
            onChange={form.field('plantIds').onChange}
            error={form.field('plantIds').error}
            words={words}
          />
        )}
        <div className={classes.settings}>
          <NativeSelect
            label={words.overview}
            data={[
              { value: '', label: words.overviewMap },
              ...columns.map((count) => ({ value: `${count}`, label: words.overviewColumns({ count }) })),
            ]}
            {...form.field('columns')}
          />
          <NativeSelect
            label={words.rotation}
            data={[
              { value: '', label: words.rotationNone },
              ...rotations.map((count) => ({ value: `${count}`, label: words.rotationEvery({ count }) })),
            ]}
            {...form.field('rotateSeconds')}
          />
          <NativeSelect
            label={words.theme}
            data={[
              { value: 'dark', label: words.themeDark },
              { value: 'light', label: words.themeLight },
            ]}
            {...form.field('theme')}
          />
          <NativeSelect
            label={words.language}
            data={[
              { value: '', label: words.languageOfScreen },
              ...languages.map((code) => ({ value: code, label: languageNames[code] })),
            ]}
            {...form.field('language')}
          />
          <NativeSelect
            label={words.validFor}
            data={lengths.map((count) => ({ value: `${count}`, label: words.days({ count }) }))}
            {...form.field('days')}
          />
        </div>
        <p className={classes.hint}>{words.shown}</p>
        <Refusal text={form.refusal} />
        <Answers submit={wall ? words.save : words.make} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

interface Typed {
  title: string
  which: 'all' | 'chosen'
  plantIds: number[]
  theme: 'dark' | 'light'
  /** Empty: none. */
  rotateSeconds: string
  columns: string
  language: string
  days: string
}

const columns = [2, 3, 4, 5, 6]
const rotations = [20, 30, 60, 120, 300]
const lengths = [1, 7, 30, 90, 180, 366]
const mostPlants = 100

const typedOf = (wall: Wall | undefined): Typed => ({
  title: wall?.title ?? '',
  which: wall && wall.plantIds !== null ? 'chosen' : 'all',
  plantIds: [...(wall?.plantIds ?? [])],
  theme: wall?.theme ?? 'dark',
  rotateSeconds: `${wall?.rotateSeconds ?? ''}`,
  columns: `${wall?.columns ?? ''}`,
  language: wall?.language ?? '',
  days: '90',
})

const wishOf = ({
  title,
  which,
  plantIds,
  theme,
  rotateSeconds,
  columns: typedColumns,
  language,
  days,
}: Typed): WallWish['body'] => ({
  title: title.trim(),
  plantIds: which === 'all' ? null : plantIds,
  theme,
  rotateSeconds: rotateSeconds === '' ? null : Number(rotateSeconds),
  columns: typedColumns === '' ? null : Number(typedColumns),
  language: language || null,
  days: Number(days),
})
