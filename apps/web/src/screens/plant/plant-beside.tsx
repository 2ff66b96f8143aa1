import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { ageText } from '#features/plants/live/age.ts'
import { PlantColumn } from '#features/plants/plants/plant-column.tsx'
import { tagQueries } from '#features/plants/tags/tags.queries.ts'
import { useWords } from '#i18n/words-context.tsx'
import classes from './plant-beside.module.css'

interface Props {
  plantId: number | undefined
  children: ReactNode
}

/** The plant index page of the original layout: a column of all plants next to the current one (spec §2). */
export const PlantBeside = ({ plantId, children }: Props) => {
  const live = useWords('live')
  const now = useNow(ageEveryMs)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: tags } = useQuery(tagQueries(useApi()).list)
  const { session } = useHost()
  const onChoose = useCallback(
    (plant: number | undefined) => {
      if (plant === undefined) {
        // Otherwise they would be offered again.
        session.forgetPlant()
        cache.removeQueries({ queryKey: ['plants', 'pages'] })
      }
      void navigate({ to: paths.plantInfos, search: plant === undefined ? {} : { plant }, replace: true })
    },
    [navigate, session, cache],
  )
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <PlantColumn
          plantId={plantId}
          onChoose={onChoose}
          linkTo={({ id, name }, className) => (
            <Link to={paths.plantData} search={{ plant: id }} {...(className && { className })}>
              {name}
            </Link>
          )}
          isTagged={tags?.some(({ name }) => name !== null) ?? false}
          ageText={(at) => ageText(now - at, live)}
          words={useWords('plants')}
          shell={useWords('shell')}
        />
      </div>
      <div className={classes.plant}>{children}</div>
    </div>
  )
}

const ageEveryMs = 15_000
