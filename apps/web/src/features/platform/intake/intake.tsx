import type { SetAsideGroup } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Budgets } from './budgets.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { CountsTable } from './counts-table.tsx'
import type { IntakeLinks } from './gateway-links.tsx'
import { intakeQueries, pageSize } from './intake.queries.ts'
import { PayloadDialog } from './payload-dialog.tsx'
import { RollUp } from './roll-up.tsx'
import { SetAsideTable } from './set-aside-table.tsx'
import classes from './intake.module.css'

interface Props {
  /** The page of the quarantine, from 1. */
  page: number
  onPage: (page: number) => void
  links: IntakeLinks
  language: string
  words: Words['intake']
  shell: Words['shell']
  errors: Words['errors']
}

/** For operators: accepted and rejected readings with reasons, and the quarantined payloads. */
export const Intake = ({ page, onPage, links, language, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const clock = useQuery(queries.clock())
  const counts = useQuery(queries.counts())
  const setAside = useQuery(queries.setAside(page, language))
  const [shown, setShown] = useState<SetAsideGroup | null>(null)
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
      <section aria-labelledby="set-aside" className={classes.setAside}>
        <h2 id="set-aside">{words.setAside}</h2>
        <p className={classes.lead}>{words.setAsideLead}</p>
        {setAside.data?.total === 0 && (
          <Card>
            <Notice icon={<IconInbox className="as-picture" />} title={words.noneTitle} text={words.noneText} />
          </Card>
        )}
        {setAside.data && setAside.data.total > 0 && (
          <>
            <div className={classes.list}>
              <SetAsideTable
                rows={setAside.data.data}
                zone={zone}
                links={links}
                onShow={setShown}
                stale={setAside.isPlaceholderData}
                words={words}
                shell={shell}
              />
            </div>
            <Pager total={setAside.data.total} pageSize={pageSize} page={page} onPage={onPage} words={shell} />
          </>
        )}
      </section>
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
      {shown && <PayloadDialog payload={shown} onClose={() => setShown(null)} closeLabel={shell.close} words={words} />}
    </div>
  )
}

/** As tall as the loaded content. */
const countsPx = 480
