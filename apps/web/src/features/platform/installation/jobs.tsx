import type { JobRun } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconRunning from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { installationQueries } from './installation.queries.ts'
import classes from './overview.module.css'

interface Props {
  back: ReactNode
  words: Words['installation']['jobPage']
  shell: Words['shell']
}

/** The scheduled jobs of the data centre, failed ones first. */
export const Jobs = ({ back, words, shell }: Props) => {
  const { data, isError, refetch } = useQuery(installationQueries(useApi()).jobs)
  const zone = viewerZone()
  const time = (at: number) => formatInstant(zone, Math.floor(at * 1000))
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle title={words.title} />
      <p className={classes.lead}>{words.lead}</p>
      {isError && !data && (
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />}
      {data?.length === 0 && (
        <Card>
          <Notice title={words.none} text={words.noneText} />
        </Card>
      )}
      {data && data.length > 0 && (
        <Card>
          <DataTable
            caption={words.title}
            columns={[
              { id: 'job', header: words.job, cell: ({ name }) => <code>{name}</code> },
              { id: 'state', header: words.state, cell: (run) => <Chip {...stateOf(run, words)} /> },
              {
                id: 'started',
                header: words.started({ zone }),
                cell: ({ startTime }) => (startTime === null ? '--' : time(startTime)),
              },
              {
                id: 'duration',
                header: words.duration,
                numeric: true,
                cell: ({ duration }) => (duration === null ? '--' : words.seconds({ number: numberText(duration) })),
              },
              { id: 'schedule', header: words.schedule, cell: ({ cron }) => <code>{cron}</code> },
              {
                id: 'error',
                header: words.error,
                cell: ({ failTime, error }) =>
                  failTime === null || error === null ? (
                    '--'
                  ) : (
                    <span className={classes.error}>{words.errorAt({ time: time(failTime), error })}</span>
                  ),
                isAbsent: ({ error }) => error === null,
              },
            ]}
            rows={data}
            keyOf={({ name }) => name}
            sortLabel={(name) => shell.sortBy({ name })}
            tableFromEm={72}
          />
        </Card>
      )}
    </div>
  )
}

const stateOf = ({ failed, running, startTime }: JobRun, words: Words['installation']['jobPage']) => {
  if (failed) return { tone: 'error', icon: IconFailed, text: words.failedRun } as const
  if (running) return { tone: 'info', icon: IconRunning, text: words.running } as const
  if (startTime === null) return { tone: 'muted', icon: IconWaiting, text: words.never } as const
  return { tone: 'success', icon: IconFine, text: words.ok } as const
}
