import type { ReactNode } from 'react'
import classes from './small.module.css'

export interface Share {
  id: string
  /** In any unit, if all have the same. */
  value: number
  colour: string
}

interface Props {
  shares: readonly Share[]
  /** What the whole ring stands for; the sum of the shares if that is larger. */
  whole?: number
  /** A description of the ring. Without it the ring is decoration, and its values must be written next to it. */
  label?: string
  sizePx?: number
  widthPx?: number
  children?: ReactNode
}

/** A ring of shares with room for a number in the middle. */
export const ShareRing = ({ shares, whole = 0, label, sizePx = 88, widthPx = 8, children }: Props) => {
  const radius = (sizePx - widthPx) / 2
  const round = 2 * Math.PI * radius
  return (
    <span className={classes.ring} style={{ inlineSize: sizePx, blockSize: sizePx }}>
      <svg
        viewBox={`0 0 ${sizePx} ${sizePx}`}
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        <g fill="none" strokeWidth={widthPx} transform={`rotate(-90 ${sizePx / 2} ${sizePx / 2})`}>
          <circle className={classes.ringTrack} cx={sizePx / 2} cy={sizePx / 2} r={radius} />
          {arcsOf(shares, whole).map(({ id, colour, from, length }) => (
            <circle
              key={id}
              cx={sizePx / 2}
              cy={sizePx / 2}
              r={radius}
              style={{ stroke: `var(${colour})` }}
              strokeDasharray={`${length * round} ${round}`}
              strokeDashoffset={-from * round}
            />
          ))}
        </g>
      </svg>
      {children !== undefined && <span className={classes.ringText}>{children}</span>}
    </span>
  )
}

/** Where each share starts and how long it is, as fractions of the ring. Empty shares are left out. */
export const arcsOf = (shares: readonly Share[], whole = 0) => {
  const present = shares.filter(({ value }) => Number.isFinite(value) && value > 0)
  const sum = Math.max(
    whole,
    present.reduce((total, { value }) => total + value, 0),
  )
  let from = 0
  return present.map(({ id, colour, value }) => {
    const arc = { id, colour, from, length: value / sum }
    from += arc.length
    return arc
  })
}
