import type { DeviceDetail } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconRemoved from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'

interface Props {
  detail: DeviceDetail
  linkTo: (device: { deviceId: number; name: string }) => ReactNode
  words: Words['deviceChanges']
}

/** That a device was removed, replaced or moved here, which ones it replaced, or which other gateways report it. */
export const Succession = ({ detail, linkTo, words }: Props) => {
  const { data = [] } = useQuery(deviceChangeQueries(useApi(), detail.siteId).removed)
  const timeOf = (instant: number) => formatInstant(detail.timeZone, Math.floor(instant * 1000))
  const own = data.find(({ deviceId }) => deviceId === detail.deviceId)
  const replaced = data.filter(({ replacedBy }) => replacedBy?.deviceId === detail.deviceId)
  return (
    <>
      {detail.removedTime !== null && (
        <Callout tone="warning" icon={IconRemoved} role="status">
          <p>{words.removedText({ time: timeOf(detail.removedTime) })}</p>
          {own?.replacedBy && (
            <p>
              {words.replacedBy} {linkTo({ deviceId: own.replacedBy.deviceId, name: own.replacedBy.deviceName })}
            </p>
          )}
        </Callout>
      )}
      {detail.relocated && (
        <p>
          {words.relocatedText({ time: timeOf(detail.relocated.time) })}
          {detail.relocated.fromDay !== null && ` ${words.relocatedFrom({ day: detail.relocated.fromDay })}`}
        </p>
      )}
      {detail.twins.length > 0 && (
        <p>
          {words.twins}{' '}
          {detail.twins.map(({ deviceId, gatewayName }, place) => (
            <Fragment key={deviceId}>
              {place > 0 && ', '}
              {linkTo({ deviceId, name: gatewayName })}
            </Fragment>
          ))}
        </p>
      )}
      {replaced.map(({ deviceId, deviceSn, removedTime }) => (
        <p key={deviceId}>
          {words.replaces({ time: timeOf(removedTime) })} {linkTo({ deviceId, name: deviceSn })}
        </p>
      ))}
    </>
  )
}
