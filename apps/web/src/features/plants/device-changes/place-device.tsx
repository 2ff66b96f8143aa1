import type { DeviceDetail, DeviceNode } from '@heliograph/contract/browser'
import { hostsFor } from '@heliograph/domain/device-places'
import type { Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  detail: DeviceDetail
  node: DeviceNode
  nodes: readonly DeviceNode[]
  words: Words['deviceChanges']
  errors: Words['errors']
}

/** Says what an optimizer is wired to. */
export const PlaceDevice = ({ detail, node, nodes, words, errors }: Props) => {
  const queries = deviceChangeQueries(useApi(), detail.siteId)
  const cache = useQueryClient()
  const place = useMutation({
    ...queries.place(detail.deviceId),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['devices', detail.siteId] })
      showToast(words.placed)
    },
  })
  const hosts = hostsFor(node, nodes)
  const chosen = place.isPending ? place.variables : node.parentId
  return (
    <div className={classes.place}>
      <NativeSelect
        label={words.placeAt}
        data={[
          { value: '', label: words.placeByItself },
          ...hosts.map(({ deviceId, name }) => ({ value: `${deviceId}`, label: name })),
        ]}
        value={`${chosen ?? ''}`}
        disabled={place.isPending}
        onChange={({ currentTarget: { value } }) => place.mutate(value === '' ? null : Number(value))}
      />
      <Refusal text={refusalText(place.error, { errors, otherwise: words.placeFailed })} />
    </div>
  )
}
