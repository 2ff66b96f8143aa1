import type { RollUpState } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { intakeQueries, pageSize } from './intake.queries.ts'
import classes from './intake.module.css'

type FailedPlant = RollUpState['data'][number]

interface Props {
  zone: string
  words: Words['intake']
  shell: Words['shell']
  errors: Words['errors']
}

/** How far the calculation of energies and curves is behind, and the plants for which it failed. */
export const RollUp = ({ zone, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const cache = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(queries.rollUp(page))
  const retry = useMutation({
    ...queries.retryRollUp,
    // If it is refused, the plant is already fine.
    onSettled: () => cache.invalidateQueries({ queryKey: ['intake', 'roll-up'] }),
  })
  if (!data) return null
  const own = words.rollUp
  const minutes = Math.floor(data.lag / 60)
  const time = (at: number) => <span className={classes.time}>{formatInstant(zone, Math.floor(at * 1000))}</span>
  const again = ({ systemId: id }: FailedPlant) => (
    <Button
      variant="default"
      size="xs"
      aria-label={own.retryOf({ id })}
      loading={retry.isPending && retry.variables === id}
      onClick={() => retry.mutate(id)}
    >
      {own.retry}
    </Button>
  )
  const columns: readonly [Column<FailedPlant>, ...Column<FailedPlant>[]] = [
    { id: 'plant', header: words.plant, cell: ({ systemId: id }) => own.plant({ id }) },
    { id: 'why', header: words.why, cell: ({ reason }) => <span className={classes.why}>{reason}</span> },
    { id: 'tries', header: own.tries, numeric: true, cell: ({ tries }) => tries },
    { id: 'failed', header: own.failedAt, cell: ({ failedAt }) => time(failedAt) },
    { id: 'next', header: own.retryAt, cell: ({ retryAt }) => time(retryAt) },
    { id: 'retry', header: '', numeric: true, cell: again },
  ]
  return (
    <section aria-labelledby="roll-up" className={classes.setAside}>
      <h2 id="roll-up">{own.title}</h2>
      <p className={classes.lead}>{minutes === 0 ? own.fresh : own.behind({ count: minutes })}</p>
      <Failure text={refusalText(retry.error, { errors, otherwise: own.retryFailed })} />
      {data.total > 0 && (
        <>
          <p className={classes.lead}>{own.failedLead({ count: data.total })}</p>
          <div className={classes.list}>
            <DataTable
              caption={own.failed}
              columns={columns}
              rows={data.data}
              keyOf={({ systemId }) => systemId}
              sortLabel={(name) => shell.sortBy({ name })}
              stale={isPlaceholderData}
            />
          </div>
          <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
        </>
      )}
    </section>
  )
}
