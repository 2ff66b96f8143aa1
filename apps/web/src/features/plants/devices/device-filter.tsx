import type { DeviceNode } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { stateSigns } from './device-state.tsx'
import { countsOf, stateNames, toggled, typesIn, type TreeFilter } from './tree.ts'
import classes from './device-tree.module.css'

interface Props {
  nodes: readonly DeviceNode[]
  filter: TreeFilter
  onFilter: (filter: TreeFilter) => void
  words: Words['devices']
}

const rareStates = ['asleep', 'notReported'] as const

/** By state, type and text. The type filter is hidden if there is only one type. */
export const DeviceFilter = ({ nodes, filter, onFilter, words }: Props) => {
  const counts = countsOf(nodes, filter)
  const types = typesIn(nodes)
  return (
    <search className={classes.filter}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={words.tree.search}
        placeholder={words.tree.searchHint}
        leftSection={<IconSearch aria-hidden="true" />}
        rightSection={
          filter.keyword !== '' && (
            <CloseButton
              size="sm"
              aria-label={words.tree.clearSearch}
              onClick={() => onFilter({ ...filter, keyword: '' })}
            />
          )
        }
        value={filter.keyword}
        onChange={(event) => onFilter({ ...filter, keyword: event.currentTarget.value })}
      />
      <FilterChips
        label={words.tree.byState}
        chips={[...Object.values(stateNames), ...rareStates.filter((name) => counts.state(name) > 0)].map((name) => ({
          value: name,
          text: words[name],
          count: counts.state(name),
          ...stateSigns[name],
        }))}
        chosen={filter.states}
        onToggle={(name) => onFilter({ ...filter, states: toggled(filter.states, name) })}
      />
      {types.length > 1 && (
        <FilterChips
          label={words.tree.byType}
          chips={types.map((type) => ({ value: type, text: words.type[type], count: counts.type(type) }))}
          chosen={filter.types}
          onToggle={(type) => onFilter({ ...filter, types: toggled(filter.types, type) })}
        />
      )}
    </search>
  )
}
