import type { PublishedAnnouncement } from '@heliograph/contract/browser'
import { listed } from '@heliograph/domain/lists'
import type { Language } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconPlanned from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconOver from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Post, Posts } from '#ui/cards/post.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { announcementQueries, announcementsKey } from './announcements.queries.ts'
import { languageText } from './language-text.ts'
import type { Spoken } from './spoken.ts'
import { periodText, stateOf, textIn, type State } from './told-announcement.ts'
import classes from './content.module.css'

interface Props {
  language: string
  /** The languages that people can choose. */
  languages: readonly Language[]
  words: Spoken
}

/** For operators: what they tell people for a while, what is planned, and what is over. */
export const Announcements = ({ language, languages, words }: Props) => {
  const { announcement: told, ...content } = words.content
  const { errors, shell } = words
  const queries = announcementQueries(useApi())
  const cache = useQueryClient()
  const now = useNow(10_000)
  const { data, isError, refetch } = useQuery(queries.all)
  const [writing, setWriting] = useState<{ changed?: PublishedAnnouncement }>()
  const [withdrawing, setWithdrawing] = useState<PublishedAnnouncement>()
  const renew = () => void cache.invalidateQueries({ queryKey: announcementsKey })
  const withdraw = useMutation({
    ...queries.withdraw,
    onSuccess: () => setWithdrawing(undefined),
    onSettled: renew,
  })
  return (
    <section className={classes.section} aria-labelledby="announcements">
      <div className={classes.head}>
        <h2 id="announcements">{told.title}</h2>
        {data && (
          <Button leftSection={<IconNews aria-hidden="true" />} onClick={() => setWriting({})}>
            {told.add}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{told.lead}</p>
      {data ? (
        <Posts>
          {data.map((one) => {
            const { title, content: text } = textIn(one, language)
            return (
              <li key={one.id}>
                <Post
                  name={title}
                  mark={<Chip {...signs[stateOf(one, now)]} text={told.states[stateOf(one, now)]} />}
                  facts={[
                    `${told.audiences[one.audience]} · ${periodText(one, told, viewerZone())}`,
                    told.inLanguages({
                      languages: listed(
                        one.texts.map(({ lan }) => languageText(lan)),
                        language,
                      ),
                    }),
                    told.dismissed({ count: one.dismissals }),
                  ]}
                  text={text}
                >
                  <ButtonRow>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={content.changeOf({ title })}
                      onClick={() => setWriting({ changed: one })}
                    >
                      {content.change}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={content.withdrawOf({ version: title })}
                      onClick={() => setWithdrawing(one)}
                    >
                      {content.withdraw}
                    </Button>
                  </ButtonRow>
                </Post>
              </li>
            )
          })}
        </Posts>
      ) : isError ? (
        <Card>
          <Notice
            title={told.failed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      ) : (
        <Skeleton height={132} radius="lg" role="status" aria-label={shell.loading} />
      )}
      {data?.length === 0 && <p>{told.none}</p>}
      {writing && (
        <AnnouncementDialog
          changed={writing.changed}
          language={language}
          languages={languages}
          onKept={() => {
            setWriting(undefined)
            showToast(writing.changed ? content.kept : told.published)
            renew()
          }}
          onClose={() => setWriting(undefined)}
          words={words}
        />
      )}
      {withdrawing && (
        <AskFirst
          title={told.withdrawTitle({ title: textIn(withdrawing, language).title })}
          text={told.withdrawText}
          action={content.withdraw}
          isLoss
          busy={withdraw.isPending}
          failure={refusalText(withdraw.error, { errors, otherwise: content.notKept })}
          onYes={() => withdraw.mutate(withdrawing.id)}
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

const signs = {
  planned: { tone: 'info', icon: IconPlanned },
  shown: { tone: 'success', icon: IconNews },
  over: { tone: 'muted', icon: IconOver },
} as const satisfies Record<State, object>
