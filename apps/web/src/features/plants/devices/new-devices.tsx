import type { NewDevice } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { deviceQueries } from './devices.queries.ts'
import classes from './new-devices.module.css'

interface Props {
  plantId: number
  zone: string
  words: Words['devices']
  errors: Words['errors']
}

/** Devices that a logger without a password named: they wait until a person says whether they are in this plant. */
export const NewDevices = ({ plantId, zone, words, errors }: Props) => {
  const queries = deviceQueries(useApi())
  const cache = useQueryClient()
  const { data = [] } = useQuery(queries.newDevices(plantId))
  const decide = useMutation({
    ...queries.decideNewDevice,
    // If it is refused, someone else has decided.
    onSettled: () => cache.invalidateQueries({ queryKey: ['devices', plantId] }),
  })
  const own = words.newDevices
  if (data.length === 0) return null
  const waiting = data.filter(({ refused }) => !refused)
  const refused = data.filter((device) => device.refused)

  const button = ({ gatewayId, sn }: NewDevice, accept: boolean) => (
    <Button
      size="xs"
      variant={accept ? 'filled' : 'default'}
      aria-label={accept ? own.acceptOf({ sn }) : own.refuseOf({ sn })}
      disabled={decide.isPending}
      onClick={() => decide.mutate({ gatewayId, sn, accept })}
    >
      {accept ? own.accept : own.refuse}
    </Button>
  )
  const row = (device: NewDevice) => (
    <li key={`${device.gatewayId} ${device.sn}`} className={classes.device}>
      <span className={classes.about}>
        <strong>{device.sn}</strong>
        <span>
          {own.about({
            count: device.reports,
            gateway: device.gatewayName,
            first: formatInstant(zone, Math.floor(device.firstTime * 1000)),
          })}
        </span>
      </span>
      <span className={classes.answers}>
        {button(device, true)}
        {!device.refused && button(device, false)}
      </span>
    </li>
  )

  return (
    <section aria-label={own.label} className={classes.section}>
      <Failure text={refusalText(decide.error, { errors, otherwise: own.failed })} />
      {waiting.length > 0 && (
        <Callout tone="warning" icon={IconNew} role="status">
          <strong>{own.title({ count: waiting.length })}</strong>
          <p>{own.text({ count: waiting.length })}</p>
          <ul className={classes.list}>{waiting.map(row)}</ul>
        </Callout>
      )}
      {refused.length > 0 && (
        <details>
          <summary>{own.refused({ count: refused.length })}</summary>
          <ul className={classes.list}>{refused.map(row)}</ul>
        </details>
      )}
    </section>
  )
}
