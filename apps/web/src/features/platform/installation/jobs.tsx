import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconRunning from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { installationQueries } from './installation.queries.ts'
import { jobStateIn, jobStates, soughtIn, stateOf, type JobSearch, type JobState } from './job-search.ts'
import classes from './overview.module.css'

interface Props {
  back: ReactNode
  sought: JobSearch
  onSeek: (sought: JobSearch) => void
  words: Words['installation']['jobPage']
  shell: Words['shell']
}

/** The scheduled jobs of the data centre, failed ones first. */
export const Jobs = ({ back, sought, onSeek, words, shell }: Props) => {
  const { data, isError, refetch } = useQuery(installationQueries(useApi()).jobs)
  const found = soughtIn(data ?? [], sought)
  // One that failed meanwhile may have left the last page empty.
  const page = Math.min(sought.page, Math.max(1, Math.ceil(found.length / pageSize)))
  const zone = viewerZone()
  const time = (at: number) => formatInstant(zone, Math.floor(at * 1000))
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle title={words.title} />
      <p className={classes.lead}>{words.lead}</p>
      {data && data.length > 0 && (
        <div className={classes.sought}>
          <SearchField
            label={words.search}
            hint={words.searchHint}
            clearLabel={words.clear}
            value={sought.search}
            onSearch={(search) => onSeek({ ...sought, search, page: 1 })}
            className={classes.search}
          />
          <NativeSelect
            aria-label={words.state}
            value={sought.state ?? ''}
            onChange={({ currentTarget: { value } }) => onSeek({ ...sought, state: jobStateIn(value), page: 1 })}
            data={[
              { value: '', label: words.everyState },
              ...jobStates.map((state) => ({ value: state, label: words[signs[state].text] })),
            ]}
          />
        </div>
      )}
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
      {data && data.length > 0 && found.length === 0 && (
        <Card>
          <Notice title={words.notFound} text={words.notFoundText} />
        </Card>
      )}
      {found.length > 0 && (
        <Card>
          <DataTable
            caption={words.title}
            columns={[
              { id: 'job', header: words.job, cell: ({ name }) => <code>{name}</code> },
              { id: 'state', header: words.state, cell: (run) => <StateOfJob state={stateOf(run)} words={words} /> },
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
            rows={found.slice((page - 1) * pageSize, page * pageSize)}
            keyOf={({ name }) => name}
            sortLabel={(name) => shell.sortBy({ name })}
            tableFromEm={72}
          />
        </Card>
      )}
      {found.length > 0 && (
        <Pager
          total={found.length}
          pageSize={pageSize}
          page={page}
          onPage={(wanted) => onSeek({ ...sought, page: wanted })}
          words={shell}
        />
      )}
    </div>
  )
}

const StateOfJob = ({ state, words }: { state: JobState; words: Words['installation']['jobPage'] }) => {
  const { text, ...sign } = signs[state]
  return <Chip {...sign} text={words[text]} />
}

const signs = {
  failed: { tone: 'error', icon: IconFailed, text: 'failedRun' },
  running: { tone: 'info', icon: IconRunning, text: 'running' },
  waiting: { tone: 'muted', icon: IconWaiting, text: 'never' },
  fine: { tone: 'success', icon: IconFine, text: 'ok' },
} as const

const pageSize = 20
