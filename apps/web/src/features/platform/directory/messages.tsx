import type { ListedMessage } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconFailing from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconSent from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconWaiting from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconOver from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Chip } from '#ui/text/chip.tsx'
import { DirectoryList, type ListProps } from './directory-list.tsx'
import { directoryQueries, type MessageState } from './directory.queries.ts'
import classes from './directory.module.css'

interface Props extends ListProps {
  state: MessageState | undefined
  onState: (state: MessageState | undefined) => void
  errors: Words['errors']
}

/** What was sent to whom, what waits, and what failed and why; without what the messages say. */
export const Messages = ({ state, onState, errors, ...props }: Props) => {
  const { search, words, shell } = props
  const queries = directoryQueries(useApi())
  const cache = useQueryClient()
  const [asked, ask] = useState<ListedMessage>()
  const zone = viewerZone()
  const time = (at: number) => formatInstant(zone, Math.floor(at * 1000))
  const own = words.messages
  return (
    <>
      <DirectoryList
        {...props}
        title={own.title}
        lead={own.lead}
        hint={own.find}
        query={queries.messages(search, state)}
        keyOf={({ id }) => id}
        filter={
          <NativeSelect
            label={words.state}
            className={classes.filter}
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) => onState(stateIn(value))}
            data={[{ value: '', label: own.all }, ...states.map((each) => ({ value: each, label: own.states[each] }))]}
          />
        }
        tableFromEm={76}
        columns={[
          {
            id: 'recipient',
            header: own.recipient,
            cell: ({ recipient, personName, channel }) => (
              <span className={classes.stack}>
                <span className={classes.name}>{recipient ?? personName ?? own.channels[channel]}</span>
                {recipient !== null && personName !== null && <small>{personName}</small>}
              </span>
            ),
          },
          {
            id: 'message',
            header: own.message,
            cell: ({ kind, channel }) => (
              <span className={classes.stack}>
                {kindText(kind, own.kinds)}
                <small>{own.channels[channel]}</small>
              </span>
            ),
          },
          {
            id: 'state',
            header: words.state,
            cell: ({ state: of, problem, attempts }) => (
              <span className={classes.stack}>
                <Chip {...signs[of]} text={own.states[of]} />
                {problem !== null && of !== 'withdrawn' && of !== 'sent' && (
                  <small>{own.problem({ count: attempts, problem })}</small>
                )}
              </span>
            ),
          },
          {
            id: 'times',
            header: own.times({ zone }),
            cell: ({ createTime, sentTime, nextTime, state: of }) => (
              <span className={classes.stack}>
                <span className={classes.time}>{time(createTime)}</span>
                {sentTime !== null && <small>{own.sentAt({ time: time(sentTime) })}</small>}
                {of === 'failing' && nextTime !== null && <small>{own.nextAt({ time: time(nextTime) })}</small>}
              </span>
            ),
          },
          {
            id: 'number',
            header: own.number,
            numeric: true,
            cell: ({ id }) => numberText(id),
          },
          {
            id: 'retry',
            header: '',
            cell: (message) =>
              message.mayRetry && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={own.retryOf({ name: message.recipient ?? message.personName ?? String(message.id) })}
                  onClick={() => ask(message)}
                >
                  {own.retry}
                </Button>
              ),
            isAbsent: ({ mayRetry }) => !mayRetry,
          },
        ]}
      />
      {asked && (
        <AskAndSend
          title={own.retryAsk}
          text={own.retryText}
          action={own.retry}
          send={() => queries.retryMessage(asked.id)}
          onDone={() => {
            void cache.invalidateQueries({ queryKey: ['directory', 'messages'] })
            showToast(own.retried)
            ask(undefined)
          }}
          onClose={() => ask(undefined)}
          said={{ errors, otherwise: words.actionFailed }}
          words={shell}
        />
      )}
    </>
  )
}

const signs = {
  waiting: { tone: 'info', icon: IconWaiting },
  failing: { tone: 'warning', icon: IconFailing },
  failed: { tone: 'error', icon: IconFailed },
  sent: { tone: 'success', icon: IconSent },
  expired: { tone: 'muted', icon: IconOver },
  withdrawn: { tone: 'muted', icon: IconOver },
} as const

const states = ['waiting', 'failing', 'failed', 'sent', 'expired', 'withdrawn'] as const

export const stateIn = (text: unknown) => states.find((state) => state === text)

/** A newer server may know more kinds. */
const kindText = (kind: string, kinds: Words['directory']['messages']['kinds']) => {
  const texts: Partial<Record<string, string>> = kinds
  return texts[kind.replace('.', '-')] ?? kind
}
