import type { Version } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import IconPublish from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Posts } from '#ui/cards/post.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { contentQueries, versionsPerPage } from './content.queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { PublishedVersion } from './published-version.tsx'
import type { Spoken } from './spoken.ts'
import classes from './content.module.css'

interface Props {
  search: string
  /** From 1. */
  page: number
  onSeek: (sought: { search: string; page: number }) => void
  words: Spoken
}

/** For operators: published versions, to change and withdraw, and a form for the next one. */
export const Versions = ({ search, page, onSeek, words }: Props) => {
  const { content, version: told, errors, shell } = words
  const queries = contentQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.searchVersions(search, page))
  // A new one starts from the newest of all, whatever is looked for.
  const { data: first } = useQuery(queries.searchVersions('', 1))
  const [writing, setWriting] = useState<{ changed?: Version }>()
  const [withdrawing, setWithdrawing] = useState<Version>()
  const renew = () => void cache.invalidateQueries({ queryKey: queries.versions.queryKey })
  const withdraw = useMutation({
    ...queries.withdraw,
    onSuccess: () => {
      setWithdrawing(undefined)
      // It was the last one of its page.
      if (page > 1 && data?.data.length === 1) onSeek({ search, page: page - 1 })
    },
    onSettled: renew,
  })
  return (
    <section className={classes.section} aria-labelledby="versions">
      <div className={classes.head}>
        <h2 id="versions">{content.versions}</h2>
        {data && (
          <Button leftSection={<IconPublish aria-hidden="true" />} onClick={() => setWriting({})}>
            {content.publish}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{content.versionsLead}</p>
      {(search !== '' || (first !== undefined && first.total > 1)) && (
        <SearchField
          label={content.searchVersions}
          hint={content.searchVersionsHint}
          clearLabel={content.clear}
          value={search}
          onSearch={(text) => onSeek({ search: text, page: 1 })}
          className={classes.search}
        />
      )}
      {data ? (
        <Posts>
          {data.data.map((one) => (
            <li key={keyOf(one)}>
              <PublishedVersion
                version={one}
                words={told}
                actions={
                  <ButtonRow>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={content.changeOf({ title: one.version })}
                      onClick={() => setWriting({ changed: one })}
                    >
                      {content.change}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={content.withdrawOf({ version: one.version })}
                      onClick={() => setWithdrawing(one)}
                    >
                      {content.withdraw}
                    </Button>
                  </ButtonRow>
                }
              />
            </li>
          ))}
        </Posts>
      ) : isError ? (
        <Card>
          <Notice
            title={told.failedTitle}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      ) : (
        <Skeleton height={132} radius="lg" role="status" aria-label={shell.loading} />
      )}
      {data?.total === 0 && <p>{search === '' ? told.noneTitle : content.versionNotFound}</p>}
      {data && data.total > versionsPerPage && (
        <Pager
          total={data.total}
          pageSize={versionsPerPage}
          page={page}
          onPage={(wanted) => onSeek({ search, page: wanted })}
          words={shell}
        />
      )}
      {writing && (
        <PublishDialog
          changed={writing.changed}
          newest={first?.data[0]}
          onPublished={({ version }) => {
            setWriting(undefined)
            showToast(writing.changed ? content.kept : content.published({ version }))
            renew()
          }}
          onClose={() => setWriting(undefined)}
          words={words}
        />
      )}
      {withdrawing && (
        <AskFirst
          title={content.withdrawTitle({ version: withdrawing.version })}
          text={content.withdrawText}
          action={content.withdraw}
          isLoss
          busy={withdraw.isPending}
          failure={refusalText(withdraw.error, { errors, otherwise: content.notKept })}
          onYes={() => withdraw.mutate(withdrawing)}
          onClose={() => {
            setWithdrawing(undefined)
            withdraw.reset()
          }}
          words={shell}
        />
      )}
    </section>
  )
}

const keyOf = ({ channel, platformCode, innerVersion }: Version) => `${channel} ${platformCode} ${innerVersion}`
