import type { OwnSession } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconProgram from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { countryName } from '#i18n/countries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Missing } from './missing.tsx'
import { securityRefusals } from './refusal-words.ts'
import { securityQueries } from './security.queries.ts'
import { useSecurityChange } from './use-security-change.ts'
import classes from './security.module.css'

interface Props {
  language: Language
  words: Pick<Words, 'security' | 'errors'>
}

/** All current sessions, with a way to end each. */
export const Sessions = ({ language, words }: Props) => {
  const { security } = words
  const api = useApi()
  const sessions = useQuery(securityQueries(api).sessions)
  const end = useSecurityChange((id: string) => api.security.endSession({ body: { id } }), { told: security.ended })
  const endOthers = useSecurityChange(() => api.security.endOtherSessions(), { told: security.othersEnded })
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const sorted = [...(sessions.data?.filter(({ current }) => current) ?? []), ...others]
  return (
    <Card>
      <section className={classes.section} aria-label={security.sessions}>
        <div className={classes.line}>
          <div className={classes.what}>
            <h2>{security.sessions}</h2>
            <p className={classes.hint}>{security.sessionsText}</p>
          </div>
          {others.length > 0 && (
            <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
              {security.endOthers}
            </Button>
          )}
        </div>
        {sessions.isPending && <Skeleton height={72} radius="lg" role="status" aria-label={security.loading} />}
        {sessions.isError && <Missing onRetry={() => void sessions.refetch()} words={security} />}
        {sorted.length > 0 && (
          <ul className={classes.list}>
            {sorted.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
                language={language}
                words={security}
              />
            ))}
          </ul>
        )}
        <Refusal text={refusalText(end.error ?? endOthers.error, securityRefusals(words))} />
      </section>
    </Card>
  )
}

interface LineProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
  language: Language
  words: Words['security']
}

const SessionLine = ({ session, busy, onEnd, language, words }: LineProps) => {
  const { ip, countryCode, createdDate, lastSeenDate, current, system } = session
  const name = nameOf(session, words)
  const Sign = system === null ? IconProgram : mobiles.has(system) ? IconMobile : IconDesktop
  const time = (at: number) => formatInstant(viewerZone(), at * 1000)
  const country = countryCode && countryName(countryCode, language)
  const from = [country, ip].filter((part) => part !== null).join(words.separator)
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <Sign aria-hidden="true" />
        <div className={classes.what}>
          <strong>
            {name} {current && <Chip tone="success" icon={IconHere} text={words.thisOne} />}
          </strong>
          {from !== '' && <small>{from}</small>}
          <small>
            <span>{words.begun({ time: time(createdDate) })}</span> ·{' '}
            <span>{words.seen({ time: time(lastSeenDate) })}</span>
          </small>
        </div>
        {!current && (
          <Button variant="default" size="sm" loading={busy} aria-label={words.endOf({ name })} onClick={onEnd}>
            {words.end}
          </Button>
        )}
      </div>
    </li>
  )
}

const mobiles: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android', 'HarmonyOS'])

const nameOf = ({ browser, system }: OwnSession, words: Words['security']) => {
  if (browser && system) return words.programOn({ browser, system })
  return browser ?? system ?? words.unknownProgram
}
