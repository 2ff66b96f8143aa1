import { levels } from '@heliograph/domain/module-shares'
import type { Words } from '@heliograph/phrases'
import classes from './module-map.module.css'

/** What the looks of modules mean. */
export const ModuleLegend = ({ words }: { words: Words['moduleMap'] }) => (
  <ul className={`${classes.legend} ${classes.levels}`} aria-label={words.legend}>
    {levels.toReversed().map((level) => (
      <li key={level}>
        <i className={classes.swatch} data-level={level} aria-hidden="true" />
        {words.levels[level]}
      </li>
    ))}
  </ul>
)
