import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { dataAddressOf } from '#browser/data-address.ts'
import classes from './plant-picture.module.css'

interface Props {
  plant: Pick<PlantRow, 'id' | 'name' | 'stationImage'>
  /** A square in a list, or as large as the page lets it be. */
  shape: 'square' | 'full'
  words: Pick<Words['plants'], 'photoOf'>
}

/** The photo of a plant; nothing where there is none. */
export const PlantPicture = ({ plant, shape, words }: Props) =>
  plant.stationImage === null ? null : <Shown plant={plant} shape={shape} words={words} />

const Shown = ({ plant: { id, name, stationImage }, shape, words }: Props) => {
  const api = useApi()
  // Its address has another version when it is another picture.
  const { data: address } = useQuery(
    queryOptions({
      queryKey: ['plant-picture', stationImage, shape],
      queryFn: async () => dataAddressOf((await api.plants.picture({ params: { id }, query: { shape } })).blob),
      staleTime: Infinity,
      retry: false,
      meta: { inPlace: true },
    }),
  )
  // In a list the name is beside it.
  const alt = shape === 'square' ? '' : words.photoOf({ name })
  return (
    <span className={classes.frame} data-shape={shape}>
      {address !== undefined && <img src={address} alt={alt} />}
    </span>
  )
}
