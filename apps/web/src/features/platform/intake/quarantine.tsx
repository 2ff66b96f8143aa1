import type { SetAsideGroup } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { NativeSelect, Skeleton } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import type { IntakeLinks } from './gateway-links.tsx'
import { pageSize, type QuarantineSearch, type Urgency } from './intake.queries.ts'
import { PayloadDialog } from './payload-dialog.tsx'
import { SetAsideTable } from './set-aside-table.tsx'
import classes from './intake.module.css'

interface Props {
  query: UseQueryResult<{ total: number; data: SetAsideGroup[] }>
  sought: QuarantineSearch
  onSeek: (sought: QuarantineSearch) => void
  links: IntakeLinks
  zone: string
  words: Words['intake']
  shell: Words['shell']
}

/** What was rejected or could not be decoded, with a search. */
export const Quarantine = ({ query, sought, onSeek, links, zone, words, shell }: Props) => {
  const { data, isPlaceholderData } = query
  const { page, search, urgency } = sought
  const [shown, setShown] = useState<SetAsideGroup | null>(null)
  const isSought = search !== '' || urgency !== undefined
  return (
    <section aria-labelledby="set-aside" className={classes.setAside}>
      <h2 id="set-aside">{words.setAside}</h2>
      <p className={classes.lead}>{words.setAsideLead}</p>
      <div className={classes.sought}>
        <SearchField
          label={words.search}
          hint={words.searchHint}
          clearLabel={words.clear}
          value={search}
          onSearch={(text) => onSeek({ page: 1, search: text, urgency })}
          className={classes.soughtText}
        />
        <NativeSelect
          aria-label={words.urgencyName}
          value={urgency ?? ''}
          onChange={({ currentTarget: { value } }) => onSeek({ page: 1, search, urgency: urgencyIn(value) })}
          data={[
            { value: '', label: words.everyUrgency },
            ...urgencies.map((each) => ({ value: each, label: words.urgency[each] })),
          ]}
        />
      </div>
      {!data && <Skeleton height={listPx} radius="lg" role="status" aria-label={shell.loading} />}
      {data?.total === 0 && (
        <Card>
          <Notice
            icon={<IconInbox className="as-picture" />}
            title={isSought ? words.notFoundTitle : words.noneTitle}
            text={isSought ? words.notFoundText : words.noneText}
          />
        </Card>
      )}
      {data && data.total > 0 && (
        <>
          <div className={classes.list}>
            <SetAsideTable
              rows={data.data}
              zone={zone}
              links={links}
              onShow={setShown}
              stale={isPlaceholderData}
              words={words}
              shell={shell}
            />
          </div>
          <Pager
            total={data.total}
            pageSize={pageSize}
            page={page}
            onPage={(wanted) => onSeek({ ...sought, page: wanted })}
            words={shell}
          />
        </>
      )}
      {shown && <PayloadDialog payload={shown} onClose={() => setShown(null)} closeLabel={shell.close} words={words} />}
    </section>
  )
}

const urgencies = ['act', 'check', 'none'] as const satisfies Urgency[]
export const urgencyIn = (text: unknown) => urgencies.find((urgency) => urgency === text)

/** As tall as some rows. */
const listPx = 320
