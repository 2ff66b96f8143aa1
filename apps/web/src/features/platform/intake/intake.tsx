import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Budgets } from './budgets.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { CountsTable } from './counts-table.tsx'
import type { IntakeLinks } from './gateway-links.tsx'
import { intakeQueries, type QuarantineSearch } from './intake.queries.ts'
import { Quarantine } from './quarantine.tsx'
import { RollUp } from './roll-up.tsx'
import classes from './intake.module.css'

interface Props {
  /** In the quarantine. */
  sought: QuarantineSearch
  onSeek: (sought: QuarantineSearch) => void
  links: IntakeLinks
  language: string
  words: Words['intake']
  shell: Words['shell']
  errors: Words['errors']
}

/** For operators: accepted and rejected readings with reasons, and the quarantined payloads. */
export const Intake = ({ sought, onSeek, links, language, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const clock = useQuery(queries.clock())
  const counts = useQuery(queries.counts())
  const setAside = useQuery(queries.setAside(sought, language))
  // Payloads come from all zones, so times are in the operator's.
  const zone = viewerZone()

  if ((counts.isError && !counts.data) || (setAside.isError && !setAside.data)) {
    const retry = (
      <Button
        onClick={() => {
          void counts.refetch()
          void setAside.refetch()
        }}
      >
        {shell.retry}
      </Button>
    )
    return <Notice title={words.failed} text={shell.failedText} action={retry} />
  }
  return (
    <div className={classes.page}>
      <PageTitle title={words.title}>
        <p className={classes.lead}>{words.lead}</p>
      </PageTitle>
      {clock.data?.problem && (
        <ClockNotice
          clock={clock.data}
          problem={clock.data.problem}
          zone={zone}
          words={words.clock}
          shell={shell}
          errors={errors}
        />
      )}
      <Quarantine
        query={setAside}
        sought={sought}
        onSeek={onSeek}
        links={links}
        zone={zone}
        words={words}
        shell={shell}
      />
      <Budgets links={links} words={words} shell={shell} errors={errors} />
      <RollUp zone={zone} words={words} shell={shell} errors={errors} />
      <section aria-labelledby="counts" className={classes.setAside}>
        <h2 id="counts">{words.counts}</h2>
        <p className={classes.lead}>{words.countsLead}</p>
        <div className={classes.tally}>
          <Card>
            {counts.data ? (
              <CountsTable counts={counts.data} zone={zone} words={words} />
            ) : (
              <Skeleton height={countsPx} role="status" aria-label={shell.loading} />
            )}
          </Card>
        </div>
      </section>
    </div>
  )
}

/** As tall as the loaded content. */
const countsPx = 480
