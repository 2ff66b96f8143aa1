import type { PlantCounts } from '@heliograph/contract/browser'
import { gridTypes, plantConditions, plantTypes } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconFavourite from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { DropPanel } from '#ui/overlays/drop-panel.tsx'
import { signs } from './plant-state.tsx'
import { chips, needingHelp, showsHelpOnly, toggled, widened, without, type PlantView } from './plant-view.ts'
import classes from './plants.module.css'

interface Props {
  view: PlantView
  onView: (view: PlantView) => void
  /** Undefined until loaded. */
  counts: PlantCounts | undefined
  /** Little room: all but the first go behind the button. */
  brief: boolean
  /** The person's own tags. */
  tags?: readonly { id: number; name: string; plants: number }[]
  words: Words['plants']
  /** Shown next to them. */
  children?: ReactNode
}

/** What needs attention first, then every condition, the worst first; the rest behind a button. */
export const PlantFilters = ({ brief, children, ...props }: Props) => {
  const { view, onView, words } = props
  const help = showsHelpOnly(view)
  const behind =
    view.types.length +
    view.gridTypes.length +
    (view.tag === undefined ? 0 : 1) +
    (brief && !help ? view.conditions.length : 0)
  const button = brief
    ? { text: words.filter, on: words.filtersOn({ count: behind }) }
    : { text: words.moreFilters, on: words.moreFiltersOn({ count: behind }) }
  return (
    <div className={classes.filters}>
      <HelpChip {...props} />
      <FavouriteChip {...props} />
      {!brief && <ConditionChips {...props} />}
      <DropPanel text={behind > 0 ? button.on : button.text} icon={IconFilter} active={behind > 0}>
        <div className={classes.panel}>
          {brief && (
            <Group title={words.state}>
              <ConditionChips {...props} />
            </Group>
          )}
          <KindChips {...props} />
          {props.tags !== undefined && props.tags.length > 0 && <TagChips {...props} />}
        </div>
      </DropPanel>
      {view.cause && (
        <Removable text={words.oneCause} label={words.withoutFilter} onRemove={() => onView(without(view, 'cause'))} />
      )}
      {view.minCapacity !== undefined && (
        <Removable
          text={words.overCapacity({ kwp: view.minCapacity })}
          label={words.withoutFilter}
          onRemove={() => onView(without(view, 'minCapacity'))}
        />
      )}
      {chips(view) > 0 && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => onView({ ...widened(view), keyword: view.keyword })}
        >
          {words.clearFilters}
        </button>
      )}
      {children}
    </div>
  )
}

interface RemovableProps {
  text: string
  label: (values: { name: string }) => string
  onRemove: () => void
}

/** A filter that came with the address. */
const Removable = ({ text, label, onRemove }: RemovableProps) => (
  <button type="button" className={classes.removable} aria-label={label({ name: text })} onClick={onRemove}>
    {text}
    <IconRemove className="in-text" aria-hidden="true" />
  </button>
)

type Part = Omit<Props, 'brief' | 'children'>

const HelpChip = ({ view, onView, counts, words }: Part) => {
  const help = showsHelpOnly(view)
  const count = counts && needingHelp.reduce((sum, condition) => sum + counts.conditions[condition], 0)
  return (
    <FilterChips
      label={words.needsHelp}
      chips={[{ value: 'help', text: words.needsHelp, count, icon: IconHelp, tone: 'error' }]}
      chosen={help ? ['help'] : []}
      onToggle={() => onView({ ...view, conditions: help ? [] : needingHelp })}
    />
  )
}

const FavouriteChip = ({ view, onView, words }: Part) => (
  <FilterChips
    label={words.favourites}
    chips={[{ value: 'favourites', text: words.favourites, isBrief: true, count: null, icon: IconFavourite }]}
    chosen={view.favourites ? ['favourites'] : []}
    onToggle={() => onView(view.favourites ? without(view, 'favourites') : { ...view, favourites: true })}
  />
)

const ConditionChips = ({ view, onView, counts, words }: Part) => (
  <FilterChips
    label={words.filters}
    chips={plantConditions.map((value) => ({
      value,
      text: words.condition[value],
      count: counts?.conditions[value],
      ...signs[value],
    }))}
    chosen={view.conditions}
    onToggle={(condition) => onView({ ...view, conditions: toggled(view.conditions, condition) })}
  />
)

const TagChips = ({ view, onView, tags = [], words }: Part) => (
  <Group title={words.tags}>
    <FilterChips
      label={words.tags}
      chips={tags.map(({ id, name, plants }) => ({ value: `${id}`, text: name, count: plants }))}
      chosen={view.tag === undefined ? [] : [`${view.tag}`]}
      onToggle={(tag) => onView(`${view.tag}` === tag ? without(view, 'tag') : { ...view, tag: Number(tag) })}
    />
  </Group>
)

const KindChips = ({ view, onView, counts, words }: Part) => (
  <>
    <Group title={words.plantType}>
      <FilterChips
        label={words.plantType}
        chips={plantTypes.map((value) => ({ value, text: words.type[value], count: counts?.types[value] }))}
        chosen={view.types}
        onToggle={(type) => onView({ ...view, types: toggled(view.types, type) })}
      />
    </Group>
    <Group title={words.gridType}>
      <FilterChips
        label={words.gridType}
        chips={gridTypes.map((value) => ({ value, text: words.grid[value], count: counts?.gridTypes[value] }))}
        chosen={view.gridTypes}
        onToggle={(grid) => onView({ ...view, gridTypes: toggled(view.gridTypes, grid) })}
      />
    </Group>
  </>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    {children}
  </>
)
