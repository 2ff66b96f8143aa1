import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { ageText } from '../../features/live/age.ts'
import { useNow } from '../../features/live/use-now.ts'
import { PlantColumn } from '../../features/plants/plant-column.tsx'
import { useWords } from '../../i18n/words-context.tsx'
import classes from './plant-beside.module.css'

interface Props {
  plantId: number | undefined
  children: ReactNode
}

/** The plant index page of the original layout: all plants in a column beside the one that is looked at (spec §2). */
export const PlantBeside = ({ plantId, children }: Props) => {
  const live = useWords('live')
  const now = useNow(ageEveryMs)
  const navigate = useNavigate()
  const onChoose = useCallback(
    (plant: number | undefined) =>
      void navigate({ to: paths.plantInfos, search: plant === undefined ? {} : { plant }, replace: true }),
    [navigate],
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
