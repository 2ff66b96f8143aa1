import type { Station } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import type { Photo } from '#browser/photo.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import { photoSaid } from './photo-said.ts'
import classes from './new-plant.module.css'

interface Props {
  plant: Station
  photo: Photo
  /** Of the first attempt. */
  error: unknown
  onDone: () => unknown
  words: Pick<Words, 'newPlant' | 'errors'>
}

/** The plant exists, but its photo did not arrive: the photo alone is sent again. */
export const UnsentPhoto = ({ plant: { id, name }, photo, error: first, onDone, words }: Props) => {
  const queries = newPlantQueries(useApi())
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => queries.keepPhoto(id, photo),
    meta: { inPlace: true },
    onSuccess: onDone,
  })
  const { newPlant } = words
  return (
    <div className={classes.form}>
      <p role="status">{newPlant.createdWithoutPhoto({ name })}</p>
      <img className={classes.photo} src={photo} alt={newPlant.photo} />
      <Refusal text={refusalText(error ?? first, photoSaid(words))} />
      <ButtonRow>
        <Button size="md" loading={isPending} onClick={() => mutate()}>
          {newPlant.sendPhotoAgain}
        </Button>
        <Button size="md" variant="default" disabled={isPending} onClick={() => void onDone()}>
          {newPlant.withoutPhoto}
        </Button>
      </ButtonRow>
    </div>
  )
}
