import type { Station } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { PhotoField } from '#ui/fields/photo-field.tsx'
import { newPlantQueries } from './new-plant.queries.ts'
import { photoSaid } from './photo-said.ts'

interface Props {
  plant: Pick<Station, 'id' | 'stationImage'>
  /** What is kept now. */
  shown: ReactNode
  onChanged: () => unknown
  words: Pick<Words, 'newPlant' | 'errors'>
}

/** The photo of a plant, which is kept as soon as it is chosen. */
export const PhotoSetting = ({ plant: { id, stationImage }, shown, onChanged, words }: Props) => {
  const queries = newPlantQueries(useApi())
  const { mutate, isPending, error } = useMutation({
    mutationFn: (photo: string | null) => (photo === null ? queries.removePhoto(id) : queries.keepPhoto(id, photo)),
    meta: { inPlace: true },
    onSuccess: onChanged,
  })
  return (
    <PhotoField
      shown={shown}
      onPhoto={mutate}
      onRemove={stationImage === null ? undefined : () => mutate(null)}
      busy={isPending}
      failure={refusalText(error, photoSaid(words))}
      words={words.newPlant}
    />
  )
}
