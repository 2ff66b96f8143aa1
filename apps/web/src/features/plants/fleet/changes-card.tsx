import type { FleetChange, FleetOverview } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconBegun from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconOutput from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconEnded from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import { spanOf } from './span.ts'
import classes from './fleet-page.module.css'

interface Props {
  changes: FleetOverview['changes']
  now: number
  /** A link to an alert. */
  alertOf: (change: FleetChange, text: string) => ReactNode
  plantOf: (plantId: number, name: string) => ReactNode
  words: Words['fleet']
}

/** What began, what ended, what is still open, and where the output fell. */
export const ChangesCard = ({ changes, now, alertOf, plantOf, words }: Props) => {
  const { begun, ended, stillOpen, faults, outputs } = changes
  const of = (change: FleetChange['change']) => faults.filter((one) => one.change === change)
  const [oldest] = of('STILL_OPEN')
  const told = (one: FleetChange) => (
    <li key={`${one.change} ${one.deviceId} ${one.ruleId}`} data-change={one.change}>
      {one.change === 'BEGUN' ? <IconBegun aria-hidden="true" /> : <IconEnded aria-hidden="true" />}
      <span>
        {one.change === 'BEGUN' ? words.begun : words.ended}
        {words.toldSeparator}
        {alertOf(one, [one.plantName, one.showName].join(words.separator))}
        <small>
          {one.deviceName} · {spanOf(((one.endTime ?? now / 1000) - one.startTime) * 1000, words)}
        </small>
      </span>
    </li>
  )
  const more = (count: number, text: string) => count > 0 && <li className={classes.moreChanges}>{text}</li>
  return (
    <section className={classes.card} aria-labelledby="fleet-changes">
      <h2 id="fleet-changes">{words.changes}</h2>
      <ul className={classes.changes}>
        {begun === 0 && <li className={classes.moreChanges}>{words.noneBegun}</li>}
        {of('BEGUN').map(told)}
        {more(begun - of('BEGUN').length, words.moreBegun({ count: begun - of('BEGUN').length }))}
        {of('ENDED').map(told)}
        {more(ended - of('ENDED').length, words.moreEnded({ count: ended - of('ENDED').length }))}
        {oldest && (
          <li>
            <IconOpen aria-hidden="true" />
            <span>
              {words.stillOpen({ count: stillOpen })}
              <small>
                {words.oldest({ plant: oldest.plantName, span: spanOf(now - oldest.startTime * 1000, words) })}
              </small>
            </span>
          </li>
        )}
        {outputs.map(({ plantId, plantName, yesterday, before }) => (
          <li key={plantId}>
            <IconOutput aria-hidden="true" />
            <span>
              {words.output({
                plant: plantName,
                yesterday: quantityText(yesterday, 'kWh'),
                before: quantityText(before, 'kWh'),
              })}
              <small>
                {words.lessBy({ percent: percentText((1 - yesterday / before) * 100) })} · {plantOf(plantId, plantName)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
