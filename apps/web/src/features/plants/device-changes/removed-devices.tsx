import type { RemovedDevice } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  plantId: number
  zone: string
  linkTo: (device: { deviceId: number; name: string }) => ReactNode
  typeName: (type: RemovedDevice['deviceType']) => string
  words: Words['deviceChanges']
}

/** What is no longer part of the plant, with a link to its history. */
export const RemovedDevices = ({ plantId, zone, linkTo, typeName, words }: Props) => {
  const { data = [] } = useQuery(deviceChangeQueries(useApi(), plantId).removed)
  if (data.length === 0) return null
  return (
    <details className={classes.removed}>
      <summary>{words.removedTitle({ count: data.length })}</summary>
      <ul className={classes.rows}>
        {data.map(({ deviceId, deviceName, deviceSn, deviceType, removedTime }) => (
          <li key={deviceId}>
            <strong>{linkTo({ deviceId, name: deviceName })}</strong>
            <span>
              {typeName(deviceType)} · {deviceSn} ·{' '}
              {words.removedAt({ time: formatInstant(zone, Math.floor(removedTime * 1000)) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
