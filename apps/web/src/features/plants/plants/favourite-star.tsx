import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconMarked from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

interface Props {
  plant: Pick<PlantRow, 'id' | 'name' | 'following'>
  words: Pick<Words['plants'], 'favourite'>
}

/** Marks a plant as a favourite, or not. */
export const FavouriteStar = ({ plant: { id, name, following }, words }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const mark = useMutation({
    mutationFn: (wanted: boolean) => api.plants.markFavourite({ params: { id }, body: { following: wanted } }),
    // Lists may filter and sort by it.
    onSettled: () => cache.invalidateQueries({ queryKey: ['plants'] }),
  })
  // Until the lists are fetched again, what was pressed.
  const isOn = mark.isPending ? mark.variables : following
  const Star = isOn ? IconMarked : IconStar
  return (
    <IconButton
      label={words.favourite({ name })}
      aria-pressed={isOn}
      onClick={() => !mark.isPending && mark.mutate(!isOn)}
    >
      <Star aria-hidden="true" />
    </IconButton>
  )
}
