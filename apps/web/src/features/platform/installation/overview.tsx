import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Suspension } from './suspension.tsx'
import classes from './overview.module.css'

interface Props {
  /** The operator's other pages, each with a sentence. */
  links: readonly { link: ReactNode; text: string }[]
  words: Words['installation']
  shell: Words['shell']
}

/** The operator's first page: how much there is, what needs attention, and where to go. */
export const Overview = ({ links, words, shell }: Props) => {
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api.installation.overview({}, { signal }),
    staleTime: 0,
    meta: { inPlace: true },
  })
  return (
    <div className={classes.page}>
      <PageTitle title={words.title} />
      <p className={classes.lead}>{words.lead}</p>
      {data?.sendsMail === false && (
        <Callout tone="warning" icon={IconMailOff} role="status">
          <p>{words.noMail}</p>
        </Callout>
      )}
      {isError && !data && (
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />}
      {data && (
        <Card>
          <dl className={classes.figures}>
            {[
              { name: words.plants, value: data.plants },
              { name: words.people, value: data.people },
              { name: words.organisations, value: data.organisations },
              {
                name: words.gateways,
                value: data.gateways.registered,
                more: words.heard({ count: data.gateways.heardLastDay }),
              },
              {
                name: words.messages,
                value: data.messages.waiting,
                more: data.messages.failing > 0 && words.failing({ count: data.messages.failing }),
              },
            ].map(({ name, value, more }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {numberText(value)}
                  {more && <span className={classes.more}>{more}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <nav className={classes.section} aria-label={words.pages}>
        <h2>{words.pages}</h2>
        <Card>
          <ul className={classes.links}>
            {links.map(({ link, text }) => (
              <li key={text}>
                {link}
                <p className={classes.more}>{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      </nav>
      {data && <Suspension suspended={data.suspended} words={words.suspension} shell={shell} />}
      {data && data.doors.length > 0 && (
        <section className={classes.section} aria-labelledby="ports">
          <h2 id="ports">{words.ports}</h2>
          <Card>
            <ul className={classes.links}>
              {data.doors.map(({ protocol, host, port }) => (
                <li key={protocol}>
                  {nameOf(protocol, words)} <code>{`${host}:${port}`}</code>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </div>
  )
}

const nameOf = (protocol: string, { protocol: names }: Words['installation']) =>
  protocol === 'solarman-v5' || protocol === 'mqtt' || protocol === 'http' ? names[protocol] : protocol
