import type { AlertDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import classes from './alert-detail.module.css'

interface Props {
  reasons: AlertDetail['customAlertConfigDisplayReason']
  words: Words['alerts']
}

/** Possible causes, the most likely first, each with steps to fix it. */
export const AlertAdvice = ({ reasons, words }: Props) => (
  <section className={classes.section}>
    <h3 className={classes.heading}>
      {words.reason} · {words.solution}
    </h3>
    <ol className={classes.reasons}>
      {reasons.map(({ id, reason, solution }) => (
        <li key={id}>
          <p className={classes.reason}>{reason ?? '--'}</p>
          <ul className={classes.steps} aria-label={words.solution}>
            {(solution ?? '').split('\n').flatMap((step, place) => (step === '' ? [] : [<li key={place}>{step}</li>]))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
