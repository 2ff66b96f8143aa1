import type { Words } from '@heliograph/phrases'
import IconTwo from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs'
import classes from './centres.module.css'

/** For people with an account in both data centres, because both passwords matched. */
export const CentreAdvice = ({ words }: { words: Words['centres'] }) => (
  <section className={classes.advice} aria-labelledby="centre-advice">
    <IconTwo aria-hidden="true" />
    <div className={classes.adviceText}>
      <h2 id="centre-advice">{words.adviceTitle}</h2>
      <p>{words.advice}</p>
    </div>
  </section>
)
