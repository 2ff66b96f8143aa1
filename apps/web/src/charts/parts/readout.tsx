import { Swatch, type LegendEntry } from './legend.tsx'
import classes from './charts.module.css'

interface ReadoutRow extends LegendEntry {
  value: string
}

interface Props {
  title: string
  rows: readonly ReadoutRow[]
  empty: string
  /** Under the title: why values are missing. */
  note?: string
  /** The cursor's position in a box of this width, px. */
  x: number
  width: number
}

/** The values at the cursor. For screen readers, the cursor itself says them. */
export const Readout = ({ title, rows, empty, note, x, width }: Props) => (
  <div
    className={classes.readout}
    style={x > width / 2 ? { right: width - x + offsetPx } : { left: x + offsetPx }}
    aria-hidden="true"
  >
    <strong>{title}</strong>
    {note !== undefined && <p className={classes.readoutEmpty}>{note}</p>}
    {rows.length === 0 && <p className={classes.readoutEmpty}>{empty}</p>}
    <dl>
      {rows.map(({ value, ...entry }) => (
        <div key={entry.id}>
          <dt>
            <Swatch {...entry} />
            {entry.label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const offsetPx = 14
