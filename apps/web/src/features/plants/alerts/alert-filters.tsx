import type { AlertCount } from '@heliograph/contract/browser'
import type { DeviceType } from '@heliograph/domain/devices'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconDay from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconPast from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import { FilterChips, type FilterChip } from '#ui/fields/filter-chips.tsx'
import { levelSigns } from './alert-level.tsx'
import { firstWindow, isFiltered, type AlertWindow, type Level } from './alert-window.ts'
import classes from './alerts.module.css'

interface Props {
  count: AlertCount | undefined
  window: AlertWindow
  onWindow: (window: AlertWindow) => void
  words: Words['alerts']
  typeNames: Words['devices']['type']
}

/** Filters, each with its number of alerts. Choosing one again removes it. */
export const AlertFilters = ({ count, window, onWindow, words, typeNames }: Props) => {
  const choose = (own: Partial<AlertWindow>) => onWindow({ ...window, page: 1, ...own })
  const levels = worstFirst.map((level) => ({
    value: `${level}` as const,
    text: words[levelSigns[level].word],
    icon: levelSigns[level].icon,
    tone: levelSigns[level].tone,
    count: count?.levels[level],
  }))
  const states: FilterChip<'open' | 'past'>[] = [
    { value: 'open', text: words.open, icon: IconOpen, count: count?.open },
    { value: 'past', text: words.past, icon: IconPast, count: count?.past },
  ]
  const types = typesOf(count, window.type)
  return (
    <div className={classes.filters} role="group" aria-label={words.filters}>
      <FilterChips
        label={words.level}
        chips={levels}
        chosen={window.level === undefined ? [] : [`${window.level}`]}
        onToggle={(value) => choose({ level: Number(value) === window.level ? undefined : (Number(value) as Level) })}
      />
      <FilterChips
        label={words.state}
        chips={states}
        chosen={window.state === undefined ? [] : [window.state]}
        onToggle={(state) => choose({ state: state === window.state ? undefined : state })}
      />
      {types.length > 1 || window.type !== undefined ? (
        <FilterChips
          label={words.deviceType}
          chips={types.map((one) => ({ value: one.type, text: typeNames[one.type], count: one.count }))}
          chosen={window.type === undefined ? [] : [window.type]}
          onToggle={(type) => choose({ type: type === window.type ? undefined : type })}
        />
      ) : null}
      {window.day !== undefined && (
        <FilterChips
          label={words.day}
          chips={[{ value: window.day, text: words.onDay({ day: window.day }), icon: IconDay, count: count?.total }]}
          chosen={[window.day]}
          onToggle={() => choose({ day: undefined })}
        />
      )}
      {isFiltered(window) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.clear}
          onClick={() => onWindow({ ...firstWindow, by: window.by, direction: window.direction })}
        >
          {words.clearFilters}
        </Button>
      )}
    </div>
  )
}

const worstFirst: readonly Level[] = [2, 1, 0]

/** The chosen filter stays removable, even if it matches nothing. */
const typesOf = (count: AlertCount | undefined, chosen: DeviceType | undefined) => {
  const types: { type: DeviceType; count: number | undefined }[] = count?.deviceTypes ?? []
  return chosen === undefined || types.some(({ type }) => type === chosen)
    ? types
    : [...types, { type: chosen, count: count && 0 }]
}
