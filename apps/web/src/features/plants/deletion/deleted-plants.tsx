import type { DeletedPlant } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { deletionQueries } from './deletion.queries.ts'
import classes from './deletion.module.css'

interface Props {
  /** With the gateways that it came back without. */
  onRestored: (plant: DeletedPlant, gatewaysElsewhere: readonly string[]) => unknown
  words: Words['deletion']
  errors: Words['errors']
  shell: Words['shell']
}

/** The plants that the person deleted and can still restore. */
export const DeletedPlants = ({ onRestored, words, errors, shell }: Props) => {
  const queries = deletionQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.deleted)
  const restore = useMutation({
    mutationFn: (plant: DeletedPlant) => queries.restore(plant.id),
    meta: { inPlace: true },
    onSuccess: async ({ gatewaysElsewhere }, plant) => {
      await Promise.all([refetch(), cache.invalidateQueries({ queryKey: ['plants'] })])
      return onRestored(
        plant,
        gatewaysElsewhere.map(({ sn }) => sn),
      )
    },
  })
  if (isError && !data) {
    const retry = (
      <Button variant="default" onClick={() => void refetch()}>
        {shell.retry}
      </Button>
    )
    return <Notice title={words.failed} text={shell.failedText} action={retry} />
  }
  if (!data) return <Skeleton height={160} role="status" aria-label={shell.loading} />
  if (data.length === 0) return <Notice title={words.none} text={words.noneText} />
  return (
    <Card>
      <Refusal text={refusalText(restore.error, { errors, otherwise: words.notRestored })} />
      <ul className={classes.plants} aria-label={words.title}>
        {data.map((plant) => (
          <li key={plant.id} className={classes.plant}>
            <div>
              <p className={classes.name}>{plant.name}</p>
              <p className={classes.detail}>
                {words.deletedAt({ time: formatMinute(viewerZone(), plant.deletedTime * 1000) })}
                {plant.deletedBy !== null && ` · ${plant.deletedBy}`}
              </p>
              <p className={classes.detail}>
                {words.until({ time: formatMinute(viewerZone(), plant.restorableUntil * 1000) })}
              </p>
            </div>
            <Button
              variant="default"
              loading={restore.isPending && restore.variables.id === plant.id}
              onClick={() => restore.mutate(plant)}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
