import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
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
  /** What a second tap does. */
  hint?: string
  /** The cursor's position in a box of this width, px. */
  x: number
  width: number
}

/** The values at the cursor. For screen readers, the cursor itself says them. */
export const Readout = ({ title, rows, empty, note, hint, x, width }: Props) => {
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false
  // Above the drawing, a finger does not cover it, and it does not cover the drawing.
  const isAbove = isTouched || width < narrowPx
  const box = useRef<HTMLDivElement>(null)
  // With the drawing at the top of the window, it would be below the header.
  useEffect(() => {
    if (isAbove) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isAbove, title])
  const beside = x > width / 2 ? { right: width - x + offsetPx } : { left: x + offsetPx }
  return (
    <div ref={box} className={classes.readout} data-above={isAbove} style={isAbove ? {} : beside} aria-hidden="true">
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
      {isAbove && hint !== undefined && <p className={classes.readoutEmpty}>{hint}</p>}
    </div>
  )
}

const offsetPx = 14
/** Here values beside the cursor would hide half of the drawing. */
const narrowPx = 560
