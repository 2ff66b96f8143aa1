import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlantListSkeleton } from './plant-list-skeleton.tsx'
import { PlantSearch } from './plant-search.tsx'
import { PlantTable } from './plant-table.tsx'
import { pageSize, plantQueries, type PlantWindow } from './plants.queries.ts'
import classes from './plants.module.css'

interface Props {
  window: PlantWindow
  onWindow: (window: PlantWindow) => void
  /** A link to a plant: `className` goes on it. */
  linkTo: (plant: PlantRow, className: string | undefined) => ReactNode
  /** How long ago an instant (ms) was, in words. */
  ageText: (at: number) => string
  words: Words['plants']
  shell: Words['shell']
  units: Words['units']
}

/** All plants of a person, page by page. Where one is, the address says: `window` comes from there. */
export const PlantList = ({ window, onWindow, linkTo, ageText, words, shell, units }: Props) => {
  const { data, isError, refetch, isPlaceholderData } = useQuery(plantQueries(useApi()).page(window))

  const body = () => {
    if (isError && !data) {
      const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
      return <Notice title={words.failed} text={shell.failedText} action={retry} />
    }
    if (!data) return <PlantListSkeleton label={shell.loading} />
    if (data.data.length === 0) return <Empty window={window} onWindow={onWindow} words={words} />
    return (
      <PlantTable
        plants={data.data}
        order={{ by: window.by, direction: window.direction }}
        onOrder={({ by, direction }) => onWindow({ ...window, page: 1, by: by === 'name' ? 'name' : 'id', direction })}
        linkTo={(plant) => linkTo(plant, classes.link)}
        stale={isPlaceholderData}
        ageText={ageText}
        words={words}
        shell={shell}
        units={units}
      />
    )
  }

  return (
    <>
      <PageTitle title={words.title}>
        <div className={classes.toolbar}>
          <PlantSearch keyword={window.keyword} onSearch={(keyword) => onWindow({ ...window, page: 1, keyword })} words={words} />
        </div>
      </PageTitle>
      <div className={classes.list}>{body()}</div>
      {data && data.total > 0 && (
        <Pager
          total={data.total}
          pageSize={pageSize}
          page={window.page}
          onPage={(page) => onWindow({ ...window, page })}
          words={shell}
        />
      )}
    </>
  )
}

const Empty = ({ window, onWindow, words }: Pick<Props, 'window' | 'onWindow' | 'words'>) => {
  const { keyword } = window
  const icon = <IconSolar size={30} stroke={1.5} />
  if (keyword === '') return <Notice icon={icon} title={words.noneTitle} text={words.noneText} />
  const clear = (
    <Button variant="default" onClick={() => onWindow({ ...window, page: 1, keyword: '' })}>
      {words.clearSearch}
    </Button>
  )
  return <Notice icon={icon} title={words.noMatchTitle({ keyword })} text={words.noMatchText} action={clear} />
}
