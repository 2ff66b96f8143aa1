import type { InstallationOverview } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import classes from './overview.module.css'

/** The pages that figures lead to. */
type Target = 'plants' | 'people' | 'organisations' | 'gateways' | 'intake' | 'messages' | 'jobs'
export type LinkTo = (page: Target, text: ReactNode) => ReactNode

interface Props {
  overview: InstallationOverview
  linkTo: LinkTo
  words: Words['installation']
}

interface Figure {
  name: string
  value: string
  more?: readonly (string | false)[]
  isBad?: boolean
  page?: Target
}

/** What the installation serves, as numbers that lead to their pages. */
export const Figures = ({ overview, linkTo, words }: Props) => (
  <dl className={classes.figures}>
    {figuresOf(overview, words).map(({ name, value, more = [], isBad = false, page }) => (
      <div key={name} className={classes.figure} data-bad={isBad}>
        <dt>{page ? linkTo(page, name) : name}</dt>
        <dd>
          {value}
          {more
            .filter((text) => text !== false)
            .map((text) => (
              <span key={text} className={classes.more}>
                <Unbroken text={text} />
              </span>
            ))}
        </dd>
      </div>
    ))}
  </dl>
)

/** A moment stays in one line: its date would be broken at a hyphen. */
const Unbroken = ({ text }: { text: string }) => {
  const [, before = text, moment, after] = /^(.*?)(\d{4}-\d\d-\d\d [\d:]+)(.*)$/.exec(text) ?? []
  return (
    <>
      {before}
      {moment && <span className={classes.moment}>{moment}</span>}
      {after}
    </>
  )
}

const figuresOf = (overview: InstallationOverview, words: Words['installation']): Figure[] => {
  const { gateways, messages, jobs } = overview
  return [
    { name: words.plants, value: numberText(overview.plants), page: 'plants' },
    { name: words.people, value: numberText(overview.people), page: 'people' },
    { name: words.organisations, value: numberText(overview.organisations), page: 'organisations' },
    {
      name: words.gateways,
      value: numberText(gateways.registered),
      more: [words.heard({ count: gateways.heardLastHour }), words.heardDay({ count: gateways.heardLastDay })],
      page: 'gateways',
    },
    ...intakeFigures(overview, words),
    {
      name: words.messages,
      value: numberText(messages.waiting),
      more: [
        messages.failing > 0 && words.failing({ count: messages.failing }),
        messages.failed > 0 && words.gaveUp({ count: messages.failed }),
      ],
      isBad: messages.failing > 0 || messages.failed > 0,
      page: 'messages',
    },
    ...(jobs
      ? [
          {
            name: words.jobs,
            value:
              jobs.failed > 0
                ? words.jobsFailed({ count: jobs.failed })
                : jobs.lastRun
                  ? words.jobsFine
                  : words.jobsNone,
            more: [jobs.lastRun !== null && words.lastRun({ time: formatInstant(viewerZone(), jobs.lastRun * 1000) })],
            isBad: jobs.failed > 0,
            page: 'jobs' as const,
          },
        ]
      : []),
  ]
}

/** Of all brands: none for operators of a white label. */
const intakeFigures = (
  { samplesToday, rollUpLag, rollUpFailed, doors }: InstallationOverview,
  words: Words['installation'],
): Figure[] => {
  if (samplesToday === null || rollUpLag === null || rollUpFailed === null) return []
  const minutes = Math.floor(rollUpLag / 60)
  const rejected = doors.reduce((sum, door) => sum + (door.rejected ?? 0), 0)
  return [
    { name: words.samples, value: numberText(samplesToday), more: [words.samplesMore], page: 'intake' },
    { name: words.rejected, value: numberText(rejected), more: [words.lastHour], page: 'intake' },
    {
      name: words.rollUp,
      value: minutes === 0 ? words.upToDate : words.behind({ count: minutes }),
      more: [rollUpFailed > 0 && words.rollUpFailed({ count: rollUpFailed })],
      isBad: minutes >= mostMinutes || rollUpFailed > 0,
      page: 'intake',
    },
  ]
}

/** As in the readiness. */
const mostMinutes = 15
