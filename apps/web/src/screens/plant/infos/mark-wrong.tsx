import type { Day } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'

/** Links to the devices whose readings may be wrong on a day: the plant's meters, otherwise its inverters. */
export const MarkWrong = ({ plantId, day }: { plantId: number; day: Day }) => {
  const { words } = useLanguage()
  const { data: nodes = [] } = useQuery(deviceQueries(useApi()).tree(plantId))
  const meters = nodes.filter(({ type }) => type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT')
  const suspects =
    meters.length > 0 ? meters : nodes.filter(({ gatewayId, type }) => gatewayId !== null && type !== 'BATTERY')
  if (suspects.length === 0) return null
  return (
    <p>
      {words.history.markWrong}{' '}
      {suspects.map(({ deviceId, name }, place) => (
        <Fragment key={deviceId}>
          {place > 0 && words.history.deviceSeparator}
          <Link
            to={paths.deviceDetail}
            search={{ device: deviceId, plant: plantId, view: 'curves', period: 'day', day }}
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
