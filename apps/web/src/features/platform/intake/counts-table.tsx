import type { IntakeCounts } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { urgencyOf } from '@heliograph/domain/rejections'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { reasonText } from './reason.ts'
import { protocolName, tallyOf, type Count } from './tally.ts'
import classes from './intake.module.css'

interface Props {
  counts: IntakeCounts
  zone: string
  words: Words['intake']
}

/** Outcomes of readings per protocol: since the server started, and below it in the last hour. */
export const CountsTable = ({ counts, zone, words }: Props) => {
  const { protocols, rows } = tallyOf(counts, Object.keys(words.reason))
  const nameOf = (outcome: string) =>
    outcome === 'accepted' || outcome === 'undated'
      ? words[outcome]
      : reasonText({ reason: outcome, detail: null }, words)
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.counts}>
      <table className={classes.counts}>
        <caption>
          {words.since({ time: `${formatInstant(zone, Math.floor(counts.startedAt * 1000))} ${zone}` })}
          {' · '}
          {words.lastHourHint}
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.outcomeName}</th>
            {protocols.map((protocol) => (
              <th key={protocol} scope="col">
                {protocolName(protocol)}
              </th>
            ))}
            <th scope="col">{words.all}</th>
          </tr>
        </thead>
        {[false, true].map((drops) => (
          <tbody key={`${drops}`}>
            {drops && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={protocols.length + 2}>
                  {words.dropped}
                </th>
              </tr>
            )}
            {rows
              .filter(({ dropped }) => dropped === drops)
              .map(({ outcome, dropped, counts: ofProtocols, all }) => (
                <tr key={outcome} data-urgency={dropped && all.sinceStart > 0 ? urgencyOf(outcome) : undefined}>
                  <th scope="row">{nameOf(outcome)}</th>
                  {[...ofProtocols, all].map((count, column) => (
                    <Cell key={protocols[column] ?? 'all'} count={count} words={words} />
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface CellProps {
  count: Count
  words: Words['intake']
}

const Cell = ({ count: { sinceStart, lastHour }, words }: CellProps) => (
  <td data-none={sinceStart === 0}>
    {numberText(sinceStart)}
    {sinceStart > 0 && (
      <small>
        <span aria-hidden="true">{numberText(lastHour)}</span>
        <span className="only-heard">{words.lastHour({ number: numberText(lastHour) })}</span>
      </small>
    )}
  </td>
)
