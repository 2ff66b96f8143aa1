import classes from './charts.module.css'

export interface LegendEntry {
  id: string
  label: string
  colour: string
  dash?: readonly number[]
  /** A filled square instead of a line. */
  area?: boolean
  /** Hatched: an unknown part. */
  unknown?: boolean
  /** From another period: paler. */
  faded?: boolean
  note?: string
}

interface Props {
  label: string
  entries: readonly LegendEntry[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

export const Legend = ({ label, entries, hidden, onToggle }: Props) => (
  <ul className={classes.legend} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <button
          type="button"
          className={classes.entry}
          aria-pressed={!hidden.has(entry.id)}
          onClick={() => onToggle(entry.id)}
        >
          <Swatch {...entry} />
          <span className={classes.entryLabel}>{entry.label}</span>
          {entry.note !== undefined && <span className={classes.entryNote}>{entry.note}</span>}
        </button>
      </li>
    ))}
  </ul>
)

export const Swatch = ({ colour, dash, area, unknown, faded = false }: Omit<LegendEntry, 'id' | 'label'>) =>
  area || unknown ? (
    <span
      className={unknown ? classes.swatchUnknown : classes.swatchArea}
      data-faded={faded}
      style={{ color: `var(${colour})`, ...(!unknown && { background: `var(${colour}-fill, var(${colour}))` }) }}
      aria-hidden="true"
    />
  ) : (
    <svg className={classes.swatchLine} data-faded={faded} viewBox="0 0 20 10" aria-hidden="true">
      <line x1="1" y1="5" x2="19" y2="5" style={{ stroke: `var(${colour})` }} strokeDasharray={dash?.join(' ')} />
    </svg>
  )

/** The hidden entries after switching one. The last visible entry stays: an empty chart looks like missing data. */
export const toggled = (
  hidden: ReadonlySet<string>,
  id: string,
  all: readonly { id: string }[],
): ReadonlySet<string> => {
  const next = flipped(hidden, id)
  return all.every((entry) => next.has(entry.id)) ? hidden : next
}

export const flipped = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * The entries hidden by default, except those that were switched since. A series that comes later starts with its
 * default.
 */
export const hiddenOf = (
  series: readonly { id: string; quiet?: boolean }[],
  switched: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(series.filter(({ id, quiet = false }) => quiet !== switched.has(id)).map(({ id }) => id))
