import type { OutboxMessage } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { outboxQueries } from './outbox.queries.ts'
import classes from './outbox.module.css'

interface Props {
  dataCentre: DataCentre | undefined
  words: Words['outbox']
  shell: Words['shell']
}

/** The messages that the demo would have sent, newest first. */
export const Outbox = ({ dataCentre, words, shell }: Props) => {
  const { data: messages, isError, refetch } = useQuery(outboxQueries(useApi(), dataCentre).newest)

  if (messages === null) return <Notice page title={words.absentTitle} text={words.absentText} />
  if (isError && !messages) {
    return (
      <Notice
        page
        title={words.failed}
        text={shell.failedText}
        action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
      />
    )
  }
  return (
    <div className={classes.page}>
      <PageTitle title={words.title} />
      <p className={classes.lead}>{words.lead}</p>
      {!messages && <Skeleton height={220} role="status" aria-label={shell.loading} />}
      {messages?.length === 0 && (
        <Card>
          <Notice icon={<IconInbox className="as-picture" />} title={words.emptyTitle} text={words.emptyText} />
        </Card>
      )}
      {messages && messages.length > 0 && (
        <ol className={classes.list}>
          {messages.map((message) => (
            <li key={message.id}>
              <Card>
                <Message message={message} dataCentre={dataCentre} words={words} />
              </Card>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface MessageProps extends Pick<Props, 'dataCentre' | 'words'> {
  message: OutboxMessage
}

const Message = ({ message, dataCentre, words }: MessageProps) => {
  const { channel, recipient, subject, text, file, createdAt } = message
  const queries = outboxQueries(useApi(), dataCentre)
  const saving = useMutation({
    mutationFn: () => queries.file(message.id),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? ''),
  })
  return (
    <article className={classes.message}>
      <header className={classes.head}>
        {channel === 'mail' ? (
          <Chip tone="info" icon={IconMail} text={words.mail} />
        ) : (
          <Chip tone="info" icon={IconMessage} text={words.sms} />
        )}
        <span className={classes.to}>{words.to({ to: recipient })}</span>
        <time className={classes.time} dateTime={new Date(createdAt * 1000).toISOString()}>
          {formatClock(viewerZone(), createdAt * 1000)}
        </time>
      </header>
      {subject !== null && (
        <h2 className={classes.subject} lang={message.language}>
          {subject}
        </h2>
      )}
      {text === null ? (
        <p className={classes.erased}>{words.erased}</p>
      ) : (
        <div className={classes.text} lang={message.language}>
          {text.split('\n\n').map((line, place) => (
            <Line key={place} line={line} />
          ))}
        </div>
      )}
      {file !== null && (
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          {words.file({ name: file })}
        </Button>
      )}
    </article>
  )
}

/** Codes are highlighted, as in the mail, and links can be followed. */
const Line = ({ line }: { line: string }) => {
  if (/^\d{8}$/.test(line)) return <p className={classes.code}>{line}</p>
  if (!/^https?:\/\/\S+$/.test(line)) return <p>{line}</p>
  return (
    <p>
      <a href={line} rel="noreferrer">
        {line}
      </a>
    </p>
  )
}
