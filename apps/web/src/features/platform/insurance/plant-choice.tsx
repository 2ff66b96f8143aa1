import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { insuranceQueries } from './insurance.queries.ts'
import { PlantOffers } from './plant-offers.tsx'
import classes from './insurance.module.css'

interface Props {
  linkTo: (requestId: number, text: string) => ReactNode
  onAsked: (requestId: number) => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** A plant, and what is offered for it. An installer with many plants searches for one. */
export const PlantChoice = ({ words: all, ...props }: Props) => {
  const { insurance: words, shell } = all
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState<number>()
  const [isLong, setLong] = useState(false)
  const { data, isFetched, refetch } = useQuery(insuranceQueries(useApi()).plants(search))
  // Once it failed, its card stays while it is asked for again: the button that was pressed is in it.
  if (!data && !isFetched) return null
  const { data: plants, total } = data ?? { data: [], total: 0 }
  if (total > plants.length && !isLong) setLong(true)
  const plant = plants.find(({ plantId }) => plantId === chosen) ?? plants[0]
  return (
    <TitledCard title={words.askFor}>
      <div className={classes.stack}>
        {isLong && (
          <>
            <SearchField
              label={words.findPlant}
              hint={words.findPlant}
              clearLabel={words.clear}
              value={search}
              onSearch={setSearch}
              className={classes.find}
            />
            {total > plants.length && <p>{words.more}</p>}
          </>
        )}
        {!data ? (
          <Notice
            title={words.failed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        ) : plant ? (
          <>
            <NativeSelect
              className={classes.plant}
              label={words.plant}
              data={plants.map(({ plantId, plantName }) => ({ value: `${plantId}`, label: plantName }))}
              value={`${plant.plantId}`}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            />
            <PlantOffers key={plant.plantId} plantId={plant.plantId} words={all} {...props} />
          </>
        ) : (
          <p>{words.noPlants}</p>
        )}
      </div>
    </TitledCard>
  )
}
