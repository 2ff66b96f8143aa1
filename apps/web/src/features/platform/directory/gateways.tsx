import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { DirectoryList, type ListProps } from './directory-list.tsx'
import { directoryQueries } from './directory.queries.ts'
import classes from './directory.module.css'

interface Props extends ListProps {
  /** To what was rejected. */
  toIntake: (text: string) => ReactNode
}

/** All registered gateways. */
export const Gateways = ({ toIntake, ...props }: Props) => {
  const { search, words } = props
  const zone = viewerZone()
  return (
    <DirectoryList
      {...props}
      title={words.gatewaysTitle}
      lead={words.gatewaysLead}
      hint={words.findGateways}
      query={directoryQueries(useApi()).gateways(search)}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'gateway',
          header: words.gateway,
          cell: ({ sn, firmware }) => (
            <span className={classes.stack}>
              <span className={classes.name}>{sn}</span>
              {firmware && <small>{firmware}</small>}
            </span>
          ),
        },
        {
          id: 'plant',
          header: words.plant,
          cell: ({ systemId, systemName }) => (
            <span className={classes.stack}>
              {systemName}
              <small>{words.number({ number: String(systemId) })}</small>
            </span>
          ),
        },
        {
          id: 'protocol',
          header: words.protocolName,
          cell: ({ protocol }) => makers[protocol] ?? protocol,
        },
        {
          id: 'heard',
          header: words.lastHeard({ zone }),
          cell: ({ lastTime }) =>
            lastTime === null ? (
              words.never
            ) : (
              <span className={classes.time}>{formatInstant(zone, Math.floor(lastTime * 1000))}</span>
            ),
        },
        {
          id: 'rejected',
          header: words.rejected,
          numeric: true,
          cell: ({ rejected }) => (rejected === 0 ? numberText(0) : toIntake(numberText(rejected))),
        },
      ]}
    />
  )
}

/** The makers' spelling, in every language. */
const makers: Record<string, string> = { 'solarman-v5': 'Solarman V5', mqtt: 'MQTT', http: 'HTTP' }
