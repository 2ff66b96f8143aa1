import { plantConditions } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { PointsMap, type PointKind } from '#map/points-map.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PlantState, signs } from './plant-state.tsx'
import { filterOf, type PlantView } from './plant-view.ts'
import { plantQueries } from './plants.queries.ts'
import classes from './plants.module.css'

interface Props {
  view: PlantView
  linkTo: (plant: { id: number; name: string }) => ReactNode
  language: string
  words: Words['plants']
  shell: Words['shell']
}

/** The plants of the list on a map. */
export const PlantMap = ({ view, linkTo, language, words, shell }: Props) => {
  const { data, isError, refetch, isPlaceholderData } = useQuery(plantQueries(useApi()).positions(view))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [area, setArea] = useState(() => JSON.stringify(filterOf(view)))
  const points = useMemo(
    () => data && { ids: data.ids, latitudes: data.latitudes, longitudes: data.longitudes, kinds: data.conditions },
    [data],
  )
  const kinds = useMemo(
    () =>
      plantConditions.map((condition): PointKind => ({
        name: words.condition[condition],
        tone: signs[condition].tone,
        sign: marks[condition],
      })),
    [words],
  )
  if (isError && !data) {
    const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
    return (
      <div className={classes.mapBox}>
        <Notice title={words.mapFailed} text={shell.failedText} action={retry} />
      </div>
    )
  }
  // Not before the plants of the new filter are loaded.
  const asked = JSON.stringify(filterOf(view))
  if (data && !isPlaceholderData && area !== asked) {
    setArea(asked)
    setChosen([])
  }
  const unplaced = data ? data.total - data.ids.length : 0
  return (
    <div className={classes.mapBox} aria-busy={!data || isPlaceholderData}>
      {points && (
        <PointsMap
          points={points}
          area={area}
          kinds={kinds}
          chosen={chosen}
          onChoose={setChosen}
          words={{
            label: words.map,
            hint: words.mapHint,
            zoomIn: words.zoomIn,
            zoomOut: words.zoomOut,
            showAll: words.showAll,
            credit: words.landFrom,
            close: shell.close,
            cluster: (count, state) => words.cluster({ count, state }),
            point: (id, state) => words.pointOnMap({ id, state }),
          }}
        >
          <Chosen ids={chosen} linkTo={linkTo} language={language} words={words} />
        </PointsMap>
      )}
      {unplaced > 0 && <p className={classes.unplaced}>{words.unplaced({ count: unplaced })}</p>}
    </div>
  )
}

/** Plants in the same building may have the same position. */
const Chosen = ({
  ids,
  linkTo,
  language,
  words,
}: Pick<Props, 'linkTo' | 'language' | 'words'> & { ids: readonly number[] }) => (
  <div className={classes.popup}>
    {ids.length > 1 && <strong>{words.hereAre({ count: ids.length })}</strong>}
    <ul>
      {ids.slice(0, most).map((id) => (
        <ChosenPlant key={id} id={id} linkTo={linkTo} language={language} words={words} />
      ))}
    </ul>
    {ids.length > most && <span>{words.morePlaced({ count: ids.length - most })}</span>}
  </div>
)

const ChosenPlant = ({
  id,
  linkTo,
  language,
  words,
}: Pick<Props, 'linkTo' | 'language' | 'words'> & { id: number }) => {
  const { data } = useQuery(plantQueries(useApi()).information(id, language))
  return (
    <li>
      {linkTo({ id, name: data?.name ?? `${words.plant} ${id}` })}
      {data && (
        <span className={classes.chips}>
          <PlantState plant={data} words={words} />
        </span>
      )}
    </li>
  )
}

/** The symbol on a marker, because colour alone is not enough. Strokes in a square of 16. */
const marks: Record<(typeof plantConditions)[number], string> = {
  ALL_OFFLINE: 'M4 4l8 8M12 4l-8 8',
  PARTIAL_OFFLINE: 'M4 8h8',
  ALARM: 'M8 3.5v5M8 12v.1',
  WAITING: 'M4 8v.1M8 8v.1M12 8v.1',
  NO_DEVICE: 'M8 4.5a3.5 3.5 0 1 0 .01 0',
  ASLEEP: 'M10 4a4.5 4.5 0 1 0 2 7a5 5 0 0 1 -2 -7',
  NORMAL: 'M4 8.5l3 3 5.5-6.5',
}
const most = 8
