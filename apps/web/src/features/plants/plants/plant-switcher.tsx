import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconMarked from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { PlantState } from './plant-state.tsx'
import { plantQueries } from './plants.queries.ts'
import classes from './plant-switcher.module.css'

interface Props {
  plantId: number | undefined
  onChoose: (plantId: number) => void
  /** Below the plants: to all of them, and to a new one. */
  links: ReactNode
  language: string
  words: Words['plants']
  shell: Words['shell']
}

/** The page's plant, with a menu to switch to another. */
export const PlantSwitcher = ({ plantId, onChoose, links, language, words, shell }: Props) => {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 250)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
  })
  const current = useQuery({ ...plantQueries(api).information(plantId ?? 0, language), enabled: plantId !== undefined })
  const { data, fetchNextPage, hasNextPage, isFetching, isPending } = useInfiniteQuery({
    ...plantQueries(api).pages(keyword),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  })
  const plants = data?.pages.flatMap((page) => page.data) ?? []
  const name = plantId === undefined || current.isError ? words.noPlantChosen : (current.data?.name ?? '…')

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={340}
      offset={6}
      withinPortal={false}
      // Placing what nobody sees yet would make the browser lay out the page twice at the start.
      keepMounted={false}
      onOptionSubmit={(value) => {
        combobox.closeDropdown()
        onChoose(Number(value))
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.target}
          aria-label={`${words.switchPlant}: ${name}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconSolar aria-hidden="true" />
          <span className={classes.name}>{name}</span>
          <IconDown className="in-text" aria-hidden="true" />
        </button>
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
        <Combobox.Footer className={classes.links} onClick={() => combobox.closeDropdown()}>
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
