import type { SkyStop } from './sky.ts'
import classes from './day.module.css'

interface Props {
  id: string
  sky: readonly SkyStop[]
  /** Of the highest value and of the horizon, px. */
  highPx: number
  horizonPx: number
}

/** Gradients and patterns: a hatch for the grid, dots for the battery, so that no colour is alone. */
export const Definitions = ({ id, sky, highPx, horizonPx }: Props) => (
  <defs>
    <linearGradient id={`${id}-sky`}>
      {sky.map(({ offset, colour }, place) => (
        <stop key={place} offset={offset.toFixed(4)} style={{ stopColor: colour }} />
      ))}
    </linearGradient>
    <linearGradient id={`${id}-fade`} x2="0" y2="1">
      <stop offset="0" style={{ stopColor: 'var(--hg-page)' }} />
      <stop offset=".3" style={{ stopColor: 'var(--hg-page)' }} stopOpacity="0" />
    </linearGradient>
    <linearGradient id={`${id}-sun`} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1={highPx} y2={horizonPx}>
      <stop offset="0" style={{ stopColor: 'var(--hg-sky-sun)' }} stopOpacity=".75" />
      <stop offset="1" style={{ stopColor: 'var(--hg-sky-sun)' }} stopOpacity=".18" />
    </linearGradient>
    <radialGradient id={`${id}-halo`}>
      <stop offset="0" style={{ stopColor: 'var(--hg-sky-sun)' }} stopOpacity=".8" />
      <stop offset="1" style={{ stopColor: 'var(--hg-sky-sun)' }} stopOpacity="0" />
    </radialGradient>
    <pattern id={`${id}-grid`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.gridTint} width="6" height="6" />
      <path className={classes.gridHatch} d="M0 0V6" />
    </pattern>
    <pattern id={`${id}-battery`} width="4" height="4" patternUnits="userSpaceOnUse">
      <rect className={classes.batteryTint} width="4" height="4" />
      <circle className={classes.batteryDot} cx="1" cy="1" r=".9" />
    </pattern>
    <pattern id={`${id}-none`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <path className={classes.gapHatch} d="M0 0V8" />
    </pattern>
  </defs>
)
