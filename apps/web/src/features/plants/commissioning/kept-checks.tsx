import type { CommissioningReport } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { CheckList } from './check-list.tsx'
import classes from './commissioning.module.css'

interface Props {
  kept: readonly CommissioningReport[]
  zone: string
  powerText: (kw: number) => string
  words: Words['commissioning']
}

/** What was kept on the roof, to read again. */
export const KeptChecks = ({ kept, zone, powerText, words }: Props) => {
  if (kept.length === 0) return <p>{words.noneKept}</p>
  return (
    <ul className={classes.kept} aria-label={words.kept}>
      {kept.map(({ id, checkedTime, checkedBy, note, checks }) => {
        const by = words.by({ time: formatMinute(zone, checkedTime * 1000), name: checkedBy ?? words.someone })
        const count = (wanted: string) => String(checks.filter(({ state }) => state === wanted).length)
        return (
          <li key={id}>
            <details>
              <summary>
                {by} · {words.summary({ good: count('good'), bad: count('bad') })}
              </summary>
              {note !== '' && <p className={classes.note}>{note}</p>}
              <CheckList label={by} checks={checks} powerText={powerText} words={words} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}
