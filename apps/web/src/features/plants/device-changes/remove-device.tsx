import type { DeviceDetail, RemovalConsequences } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  detail: DeviceDetail
  isLogger: boolean
  onRemoved: () => unknown
  words: Words['deviceChanges']
  shell: Words['shell']
  errors: Words['errors']
}

/** Removes a gateway or device from its plant, after a look at what goes and what stays. */
export const RemoveDevice = ({ detail, isLogger, onRemoved, words, shell, errors }: Props) => {
  const queries = deviceChangeQueries(useApi(), detail.siteId)
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({ ...queries.removal(detail.deviceId), enabled: isAsking })
  const remove = useMutation({
    ...queries.remove,
    onSuccess: async () => {
      await onRemoved()
      await cache.invalidateQueries({ queryKey: ['devices', detail.siteId] })
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => (isAsking ? void refetch() : setAsking(true))}>
        {words.remove}
      </Button>
      {!data && <Refusal text={refusalText(error, { errors, otherwise: words.removeFailed })} />}
      {isAsking && data && (
        <AskFirst
          title={words.removeTitle({ name: detail.name })}
          action={words.remove}
          isLoss
          busy={remove.isPending}
          failure={refusalText(remove.error, { errors, otherwise: words.removeFailed })}
          onYes={() => remove.mutate(detail.deviceId)}
          onClose={() => {
            remove.reset()
            setAsking(false)
          }}
          words={shell}
        >
          <p>{words.goes}</p>
          <List texts={goingOf(data, words)} />
          <p>{words.stays}</p>
          <List texts={stayingOf(data, isLogger, words)} />
        </AskFirst>
      )}
    </>
  )
}

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul className={classes.list}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

const goingOf = ({ isGateway, devices, alerts }: RemovalConsequences, words: Words['deviceChanges']) => [
  isGateway ? words.gatewayStops : words.deviceStops,
  ...(devices > 0 ? [words.behind({ count: devices })] : []),
  ...(alerts > 0 ? [words.alerts({ count: alerts })] : []),
]

const stayingOf = ({ isGateway, days }: RemovalConsequences, isLogger: boolean, words: Words['deviceChanges']) => [
  days > 0 ? words.history({ count: days }) : words.noHistory,
  ...(isGateway ? (isLogger ? [words.gatewayFree, words.gatewayBack] : []) : [words.deviceBack]),
]
