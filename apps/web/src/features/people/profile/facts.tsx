import { missing } from '@heliograph/domain/numbers'
import classes from './profile.module.css'

interface Props {
  facts: readonly { name: string; value: string | null; note?: string | undefined }[]
  /** What screen readers say for `--`. */
  noData: string
}

/** Names and values. */
export const Facts = ({ facts, noData }: Props) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value ?? (
            <>
              <span aria-hidden="true">{missing}</span>
              <span className="only-heard">{noData}</span>
            </>
          )}
          {note && <small className={classes.hint}> {note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
