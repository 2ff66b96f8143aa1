import { Button, Skeleton } from '@mantine/core'
import IconPublish from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Posts } from '#ui/cards/post.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { contentQueries } from './content.queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { PublishedVersion } from './published-version.tsx'
import type { Spoken } from './spoken.ts'
import classes from './content.module.css'

/** For operators: published versions, and a form for the next one. */
export const Versions = ({ words }: { words: Spoken }) => {
  const { content, version: told, shell } = words
  const { versions } = contentQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(versions)
  const [publishing, setPublishing] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="versions">
      <div className={classes.head}>
        <h2 id="versions">{content.versions}</h2>
        {data && (
          <Button leftSection={<IconPublish aria-hidden="true" />} onClick={() => setPublishing(true)}>
            {content.publish}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{content.versionsLead}</p>
      {data ? (
        <Posts>
          {data.map((one) => (
            <li key={`${one.channel} ${one.platformCode} ${one.innerVersion}`}>
              <PublishedVersion version={one} words={told} />
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
      {data?.length === 0 && <p>{told.noneTitle}</p>}
      {publishing && (
        <PublishDialog
          newest={data?.[0]}
          onPublished={({ version }) => {
            setPublishing(false)
            showToast(content.published({ version }))
            void cache.invalidateQueries({ queryKey: versions.queryKey })
          }}
          onClose={() => setPublishing(false)}
          words={words}
        />
      )}
    </section>
  )
}
