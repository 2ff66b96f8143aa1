import type { CSSProperties, ReactNode } from 'react'
import type { ChartWords } from '#charts/parts/words.ts'
import { shadeOf, type Shade } from './shades.ts'
import classes from './shades.module.css'

interface Props {
  shades: readonly Shade[]
  /** A custom property of the theme. */
  colour: string
  label: string
  textOf: (shade: Shade) => string
  words: ChartWords
  /** The last entry, such as the unit. */
  children?: ReactNode
}

/** What the cells of a grid mean: unknown, zero, and each shade. */
export const ShadeLegend = ({ shades, colour, label, textOf, words, children }: Props) => (
  <ul className={classes.legend} aria-label={label} style={hueStyle(colour)}>
    <li>
      <i className={classes.cell} data-kind="none" /> {words.noData}
    </li>
    <li>
      <i className={classes.cell} data-kind="zero" /> {words.zero}
    </li>
    {shades.map((shade) => (
      <li key={shade.to}>
        <i className={classes.cell} data-kind="some" style={shadeStyle(shades, shade.to)} /> {textOf(shade)}
      </li>
    ))}
    {children}
  </ul>
)

/** For what contains cells: their hue. */
export const hueStyle = (colour: string) => ({ '--shade': `var(${colour})` }) as CSSProperties

/** For a cell: how deep its hue is. */
export const shadeStyle = (shades: readonly Shade[], value: number | null) => {
  const shade = value === null ? undefined : shadeOf(shades, value)
  return shade && ({ '--percent': `${shade.percent}%` } as CSSProperties)
}
