import type { JudgedPrices } from '@heliograph/contract/browser'
import { priceText } from '@heliograph/domain/money-text'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Aside } from '#ui/text/aside.tsx'
import classes from './tariffs.module.css'

interface Props {
  judged: JudgedPrices
  zone: string
  currency: string
  words: Words['tariffs']
}

/** What was understood of a list of prices, and which of its rows were not. */
export const Judged = ({ judged, zone, currency, words }: Props) => {
  const { startTime, endTime, lowest, highest, faultCount, faults } = judged
  const shown = (at: number | null) => (at === null ? '' : formatMinute(zone, at * 1000))
  return (
    <div role="status">
      {judged.hours === 0 ? (
        <p>{words.listEmpty}</p>
      ) : (
        <>
          <p>
            {words.sinceUntil({ from: shown(startTime), until: shown(endTime) })}
            {words.listSeparator}
            {words.pricesBetween({ lowest: priceText(lowest, currency), highest: priceText(highest, currency) })}
          </p>
          <Aside>
            {words.hoursWithPrice({ count: judged.hours })}
            {judged.missing > 0 && ` ${words.hoursMissing({ count: judged.missing })}`}
            {judged.areMeans && ` ${words.listMeans}`}
          </Aside>
        </>
      )}
      {faultCount > 0 && (
        <>
          <p>{words.rowsSkipped({ count: faultCount })}</p>
          <ul className={classes.terms}>
            {faults.map(({ line, fault }) => (
              <li key={line}>{words.rowFault[fault]({ line })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
