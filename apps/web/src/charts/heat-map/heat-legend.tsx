import { shadeOf, type Shade } from '#charts/day-grid/shades.ts'
import type { ChartWords } from '#charts/parts/words.ts'
import { powerShadeText } from './power-shades.ts'
import classes from './heat-map.module.css'

export const HeatLegend = ({ shades, words }: { shades: readonly Shade[]; words: ChartWords }) => (
  <ul className={classes.legend} aria-label={words.legend}>
    <li>
      <i className={classes.cell} data-kind="none" /> {words.noData}
    </li>
    <li>
      <i className={classes.cell} data-kind="zero" /> {words.zero}
    </li>
    {shades.map((shade) => (
      <li key={shade.to}>
        <i className={classes.cell} data-kind="some" style={shadeStyle(shades, shade.to)} /> {powerShadeText(shade)}
      </li>
    ))}
  </ul>
)

/** One hue, paler or deeper. */
export const shadeStyle = (shades: readonly Shade[], value: number | null) => {
  const shade = value === null ? undefined : shadeOf(shades, value)
  return shade && { background: `color-mix(in oklab, var(--hg-generation) ${shade.percent}%, var(--hg-card))` }
}
