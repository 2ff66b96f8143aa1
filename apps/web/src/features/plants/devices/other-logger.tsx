import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { deviceQueries } from './devices.queries.ts'
import classes from './other-logger.module.css'

interface Props {
  gatewayId: number
  zone: string
  words: Words['devices']
  errors: Words['errors']
}

/** Another logger uses this one's serial number: a person says whether it has replaced it. */
export const OtherLogger = ({ gatewayId, zone, words, errors }: Props) => {
  const queries = deviceQueries(useApi())
  const cache = useQueryClient()
  const { data } = useQuery(queries.logger(gatewayId))
  const accept = useMutation({
    ...queries.acceptLogger,
    // If it is refused, yet another one has come.
    onSettled: () => cache.invalidateQueries({ queryKey: queries.logger(gatewayId).queryKey }),
  })
  const own = words.otherLogger
  if (!data?.rival) return null
  const { mac, firmware, address, why, lastTime } = data.rival
  return (
    <Callout tone="warning" icon={IconAlert} role="status">
      <strong>{own.title}</strong>
      <p>{own.why[why]}</p>
      <p>
        {own.about({
          mac: mac ?? '--',
          firmware: firmware ?? '--',
          address,
          time: formatInstant(zone, Math.floor(lastTime * 1000)),
        })}
      </p>
      {data.network !== null && <p>{own.first({ mac: data.mac ?? '--', network: data.network })}</p>}
      <Failure text={refusalText(accept.error, { errors, otherwise: own.failed })} />
      {why !== 'connections' && (
        <Button
          className={classes.answer}
          size="xs"
          loading={accept.isPending}
          onClick={() => accept.mutate({ gatewayId, mac })}
        >
          {own.accept}
        </Button>
      )}
    </Callout>
  )
}
