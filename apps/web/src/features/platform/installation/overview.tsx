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
import { Doors } from './doors.tsx'
import { Figures, type LinkTo } from './figures.tsx'
import { Health } from './health.tsx'
import { installationQueries } from './installation.queries.ts'
import { Suspension } from './suspension.tsx'
import classes from './overview.module.css'

interface Props {
  /** Whether the person may do what concerns all brands. */
  runsAll: boolean
  linkTo: LinkTo
  /** The operator's other pages, each with a sentence. */
  links: readonly { link: ReactNode; text: string }[]
  words: Words['installation']
  shell: Words['shell']
}

/** The operator's first page: how much there is, what needs attention, and where to go. */
export const Overview = ({ runsAll, linkTo, links, words, shell }: Props) => {
  const { data, isError, refetch } = useQuery(installationQueries(useApi()).overview)
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
      {!data && !isError && <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />}
      {data && <Figures overview={data} linkTo={linkTo} words={words} />}
      {data && <Health overview={data} linkTo={linkTo} words={words} />}
      {data && <Doors doors={data.doors} runsAll={runsAll} linkTo={linkTo} words={words} shell={shell} />}
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
      {data && runsAll && <Suspension suspended={data.suspended} words={words.suspension} shell={shell} />}
    </div>
  )
}
