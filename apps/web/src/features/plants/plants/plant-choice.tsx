import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconMarked from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Standing } from '#ui/overlays/standing.tsx'
import { PlantState } from './plant-state.tsx'
import { plantQueries } from './plants.queries.ts'
import classes from './plant-switcher.module.css'

export interface PlantChoiceProps {
  /** It stands below this button. */
  button: Readonly<{ current: HTMLElement | null }>
  plantId: number | undefined
  onChoose: (plantId: number) => void
  onClose: () => void
  links: ReactNode
  words: Words['plants']
  shell: Words['shell']
}

/** All plants of a person, with a search. Fetched when it opens. */
export const PlantChoice = ({ button, plantId, onChoose, onClose, links, words, shell }: PlantChoiceProps) => {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 250)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { focusSearchInput } = combobox
  useEffect(() => focusSearchInput(), [focusSearchInput])
  const { data, fetchNextPage, hasNextPage, isError, isFetching, isPending, refetch } = useInfiniteQuery({
    ...plantQueries(api).pages(keyword),
    placeholderData: keepPreviousData,
  })
  const plants = data?.pages.flatMap((page) => page.data) ?? []

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={340}
      offset={6}
      withinPortal={false}
      onOptionSubmit={(value) => {
        onClose()
        onChoose(Number(value))
      }}
    >
      <Combobox.Target targetType="button">
        <Standing element={button} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-controls={combobox.listId ?? ''}
          aria-autocomplete="list"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={words.searchHint}
          aria-label={words.search}
        />
        <Combobox.Options
          aria-label={words.list}
          className={classes.options}
          onScroll={({ currentTarget }) => isAtEnd(currentTarget) && hasNextPage && !isFetching && void fetchNextPage()}
        >
          {plants.map((plant) => (
            <PlantOption key={plant.id} plant={plant} chosen={plant.id === plantId} words={words} />
          ))}
          {isPending && <Combobox.Empty>{shell.loading}</Combobox.Empty>}
          {data && plants.length === 0 && <Combobox.Empty>{emptyText(keyword, words)}</Combobox.Empty>}
        </Combobox.Options>
        {isError && !data && (
          <Combobox.Footer>
            <ButtonRow role="alert">
              <span>{words.failed}</span>
              <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
                {shell.retry}
              </Button>
            </ButtonRow>
          </Combobox.Footer>
        )}
        <Combobox.Footer className={classes.links} onClick={onClose}>
          {links}
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const PlantOption = ({ plant, chosen, words }: { plant: PlantRow; chosen: boolean; words: Words['plants'] }) => (
  <Combobox.Option value={`${plant.id}`} active={chosen}>
    <span className={classes.option} data-chosen={chosen}>
      <span className={classes.name}>{plant.name}</span>
      {plant.following && (
        <span className={classes.marked}>
          <IconMarked className="in-text" aria-hidden="true" />
          <span className="only-heard">{words.isFavourite}</span>
        </span>
      )}
      <PlantState plant={plant} words={words} />
    </span>
  </Combobox.Option>
)

/** Half a screen before the end, so that the next ones load in time. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight * 1.5 >= scrollHeight

const emptyText = (keyword: string, words: Words['plants']) =>
  keyword === '' ? words.noneTitle : words.noMatchTitle({ keyword })
