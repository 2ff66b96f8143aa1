import type { ReportMail, ReportMailList } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { ReportMailForm } from './report-mail-form.tsx'
import type { ReportMailQueries } from './report-mails.queries.ts'
import classes from './report-mails.module.css'

interface Props {
  queries: ReportMailQueries
  /** On whose clock they are mailed. */
  zone: string
  /** What is mailed. */
  text: string
  /** Whether this installation can send mails: without, nobody schedules one that never comes. */
  canMail: boolean
  words: Pick<Words, 'reportMails' | 'shell' | 'errors'>
}

/** Which reports are mailed, to whom, and what became of the last ones. */
export const ReportMails = ({ queries, zone, text, canMail, words: all }: Props) => {
  const { reportMails: words, shell, errors } = all
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(queries.list)
  const [isAdding, setAdding] = useState(false)
  const told = (known: ReportMailList) => cache.setQueryData(queries.list.queryKey, known)
  const removing = useMutation({ mutationFn: queries.remove, onSuccess: told, meta: { inPlace: true } })
  if (!data && error)
    return (
      <div className={classes.mails}>
        <TitledCard title={words.title}>
          <NotLoaded
            error={error}
            title={words.listFailed}
            text={shell.failedText}
            action={
              <Button variant="default" onClick={() => void refetch()}>
                {shell.retry}
              </Button>
            }
            words={shell}
          />
        </TitledCard>
      </div>
    )
  // Without a mailbox, there is nowhere to send it.
  if (!data || (data.mails.length === 0 && data.people.length === 0)) return null
  return (
    <div className={classes.mails}>
      <TitledCard title={words.title}>
        <div className={classes.mails}>
          <Aside>{text}</Aside>
          {!canMail && (
            <Callout tone="warning" icon={IconMailOff} role="status">
              <p>{words.noMail}</p>
            </Callout>
          )}
          <SavedList
            entries={data.mails}
            keyOf={({ id }) => id}
            isPast={() => false}
            what={(mail) => nameOf(mail, words)}
            reason={(mail) => standingOf(mail, zone, words)}
            who={() => ''}
          >
            {(mail) => (
              <Button
                variant="default"
                size="sm"
                loading={removing.isPending && removing.variables === mail.id}
                aria-label={words.removeOf({ what: nameOf(mail, words) })}
                onClick={() => removing.mutate(mail.id)}
              >
                {words.remove}
              </Button>
            )}
          </SavedList>
          <Refusal text={refusalText(removing.error, { errors, otherwise: words.notDone })} />
          {canMail && data.people.length > 0 && (
            <Button variant="default" className={classes.add} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )}
        </div>
      </TitledCard>
      {isAdding && (
        <Dialog title={words.add} closeLabel={shell.close} onClose={() => setAdding(false)}>
          <ReportMailForm
            queries={queries}
            people={data.people}
            onDone={(known) => {
              told(known)
              setAdding(false)
            }}
            onClose={() => setAdding(false)}
            {...{ words, shell, errors }}
          />
        </Dialog>
      )}
    </div>
  )
}

const nameOf = ({ every, person }: ReportMail, words: Words['reportMails']) =>
  words.line({ rhythm: words.rhythms[every], person: person ?? words.others })

/** What became of the last one, what went wrong, and what comes next. */
const standingOf = (mail: ReportMail, zone: string, words: Words['reportMails']) => {
  const { last, problem, failures, nextDay, nextTime } = mail
  const clock = (second: number) => formatMinute(zone, second * 1000)
  return [
    ...(last ? [lastOf(last, clock, words)] : []),
    ...(problem === 'no-access' ? [words.noAccess] : []),
    ...(problem === 'no-plants' ? [words.noPlants] : []),
    ...(problem === 'not-made' ? [failures > 0 ? words.notMade : words.givenUp] : []),
    words.next({ day: nextDay, time: clock(nextTime) }),
  ].join(words.separator)
}

const lastOf = (
  { day, state, time }: NonNullable<ReportMail['last']>,
  clock: (second: number) => string,
  words: Words['reportMails'],
) => {
  if (state === 'failed' || state === 'withdrawn') return words[state]({ day })
  return time === null ? words.sentUntimed({ day }) : words[state]({ day, time: clock(time) })
}
