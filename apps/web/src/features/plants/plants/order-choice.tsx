import type { PlantOrder } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { PlantView } from './plant-view.ts'
import classes from './plants.module.css'

interface Props {
  view: PlantView
  onView: (view: PlantView) => void
  words: Words['plants']
}

/** The order, for layouts without column headers. */
export const OrderChoice = ({ view, onView, words }: Props) => {
  const names: Record<PlantOrder, string> = {
    id: words.newest,
    name: words.name,
    condition: words.state,
    generationPower: words.power,
    generationValue: words.today,
    installedCapacity: words.capacity,
    fullPowerHoursDay: words.fullLoadHours,
    lastUpdateTime: words.lastUpdate,
    cost: words.cost,
    following: words.favouritesFirst,
  }
  const up = view.direction === 'ASC'
  const Arrow = up ? IconUp : IconDown
  return (
    <div className={classes.order}>
      <select
        aria-label={words.order}
        value={view.by}
        onChange={({ target }) => {
          const by = target.value as PlantOrder
          onView({ ...view, by, direction: by === 'name' ? 'ASC' : 'DESC' })
        }}
      >
        {Object.entries(names).map(([by, name]) => (
          <option key={by} value={by}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={up ? words.ascending : words.descending}
        title={up ? words.ascending : words.descending}
        onClick={() => onView({ ...view, direction: up ? 'DESC' : 'ASC' })}
      >
        <Arrow aria-hidden="true" />
      </button>
    </div>
  )
}
