import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconStarOff.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import classes from './plants.module.css'

interface Choosing {
  chosen: ReadonlySet<number>
  toggle: (id: number) => void
}

/** Undefined unless the person marks several plants. In a context, because rows are drawn again only if their cells change. */
const ChoosingContext = createContext<Choosing | undefined>(undefined)

/** In front of a plant's name: its star, or a box while several are marked. */
export const PlantMark = ({ plant, words }: { plant: PlantRow; words: Words['plants'] }) => {
  const choosing = useContext(ChoosingContext)
  if (!choosing) return <FavouriteStar plant={plant} words={words} />
  return (
    <Checkbox
      className={classes.box}
      aria-label={words.choose({ name: plant.name })}
      checked={choosing.chosen.has(plant.id)}
      onChange={() => choosing.toggle(plant.id)}
    />
  )
}

interface Props {
  choosing: boolean
  /** The rows that are loaded: those that "all" means. */
  loaded: () => readonly number[]
  onDone: () => void
  words: Words['plants']
  /** The list. */
  children: ReactNode
}

/** A list whose rows can be chosen, to make all of them favourites, or none of them. */
export const MarkedPlants = ({ choosing: isOn, loaded, onDone, words, children }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mark = useMutation({
    mutationFn: async (following: boolean) => {
      // Each by itself: those that are marked stay so if the network is lost, and stay chosen only if they are not.
      for (const id of chosen) {
        await api.plants.markFavourite({ params: { id }, body: { following } })
        setChosen((before) => new Set([...before].filter((one) => one !== id)))
      }
    },
    meta: { inPlace: true },
    onSettled: () => cache.invalidateQueries({ queryKey: ['plants'] }),
  })
  const choosing = useMemo(
    () => ({
      chosen,
      toggle: (id: number) =>
        setChosen((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id),
        ),
    }),
    [chosen],
  )
  const none = chosen.size === 0
  const done = () => {
    setChosen(new Set())
    mark.reset()
    onDone()
  }
  return (
    <ChoosingContext value={isOn ? choosing : undefined}>
      <div className={classes.choosing}>
        {isOn && (
          <div className={classes.marking} role="group" aria-label={words.chooseSeveral}>
            <b role="status">{words.chosen({ count: chosen.size })}</b>
            <Button variant="default" size="xs" disabled={mark.isPending} onClick={() => setChosen(new Set(loaded()))}>
              {words.chooseLoaded}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconStar aria-hidden="true" />}
              disabled={none || mark.isPending}
              onClick={() => mark.mutate(true)}
            >
              {words.markFavourites}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconOff aria-hidden="true" />}
              disabled={none || mark.isPending}
              onClick={() => mark.mutate(false)}
            >
              {words.unmarkFavourites}
            </Button>
            <Button variant="subtle" size="xs" onClick={done}>
              {words.chosenDone}
            </Button>
            {mark.isError && <span role="alert">{words.notAllMarked}</span>}
          </div>
        )}
        {children}
      </div>
    </ChoosingContext>
  )
}
