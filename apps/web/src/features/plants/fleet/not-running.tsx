import type { FleetOverview } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconNone from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import classes from './fleet-page.module.css'

interface Props {
  notRunning: FleetOverview['notRunning']
  /** A link to a plant's devices, where the next step is. */
  devicesOf: (plantId: number, text: string) => ReactNode
  words: Words['fleet']
}

/** Plants that never ran are work to finish, not faults: each with its next step. */
export const NotRunning = ({ notRunning: { total, plants }, devicesOf, words }: Props) => {
  if (total === 0) return null
  return (
    <section className={classes.idle} aria-labelledby="fleet-not-running">
      <h2 id="fleet-not-running">{words.notRunning}</h2>
      <ul>
        {plants.map(({ id, name, installedCapacity, hasGateway }) => (
          <li key={id}>
            {hasGateway ? (
              <IconWaiting className="in-text" aria-hidden="true" />
            ) : (
              <IconNone className="in-text" aria-hidden="true" />
            )}
            <span>
              <b>{name}</b>
              {words.separator}
              {quantityText(installedCapacity, 'kWp')}
              {words.toldSeparator}
              {hasGateway ? words.neverHeard : words.noGateway}
              {words.sentenceSeparator}
              {devicesOf(id, hasGateway ? words.seeWhy : words.addGateway)}
            </span>
          </li>
        ))}
        {total > plants.length && <li>{words.more({ count: total - plants.length })}</li>}
      </ul>
    </section>
  )
}
