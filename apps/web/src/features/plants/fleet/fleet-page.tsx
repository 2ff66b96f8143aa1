import type { FleetChange, FleetOverview } from '@heliograph/contract/browser'
import { formatClock, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconQuiet from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFailed from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useRef, useState, type ReactNode } from 'react'
import { keepKeys, keptKeys } from '#api/kept-keys.ts'
import { quantityText } from '#charts/axes/quantity.ts'
import { KeysButton } from '#ui/buttons/keys-button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageKeys } from '#ui/overlays/page-keys.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { ChangesCard } from './changes-card.tsx'
import { groupsOf } from './groups.ts'
import { NotRunning } from './not-running.tsx'
import { OpenDays } from './open-days.tsx'
import { sentenceOf, stateOf } from './sentence.ts'
import { costText } from './trouble-cost.tsx'
import { TroubleRow, type TroubleLinks } from './trouble-row.tsx'
import { useChangeText } from './use-change-text.ts'
import { useRowKeys } from './use-row-keys.ts'
import classes from './fleet-page.module.css'

interface Props {
  overview: FleetOverview | undefined
  /** When the answer arrived, ms, and the current time. */
  arrivedAt: number
  now: number
  failed: boolean
  onRetry: () => void
  onFind: () => void
  links: TroubleLinks & {
    alertOf: (change: FleetChange, text: string) => ReactNode
    plantOf: (plantId: number, name: string) => ReactNode
    devicesOf: (plantId: number, text: string) => ReactNode
    /** To how well gateways reach us. */
    communication: ReactNode
    /** To what all plants made in a time. */
    portfolio: ReactNode
  }
  map: ReactNode
  /** The plants that lost the most. */
  losses?: ReactNode
  /** All plants, with their views. */
  table: ReactNode
  ageText: (at: number) => string
  zone: string
  words: Words['fleet']
  shell: Words['shell']
}

/** The first page of people with many plants: which need them, in which order, and why. */
export const FleetPage = ({
  overview,
  arrivedAt,
  now,
  failed,
  onRetry,
  onFind,
  links,
  map,
  losses,
  table,
  ...props
}: Props) => {
  const { ageText, zone, words, shell } = props
  const list = useRef<HTMLDivElement>(null)
  const [keys, setKeys] = useState(keptKeys)
  const [isListing, setListing] = useState(false)
  useRowKeys(list, keys, { onFind, onHelp: () => setListing(true) })
  const changed = useChangeText(overview?.needing, words)
  const state = stateOf({ overview, failed, ageMs: now - arrivedAt })
  const title = sentenceOf(state, overview, words)
  if (state === 'loading') return <Loading label={words.loading} />
  if (state === 'empty') return <Notice page title={title} text={words.emptyText} />
  const rest = overview && overview.causes - overview.worst.length
  const worst = overview?.worst ?? []
  const groups = groupsOf(worst)
  return (
    <div className={classes.page}>
      <p className="only-heard" aria-live="polite">
        {changed}
      </p>
      <div className={classes.head}>
        <PageTitle title={title}>
          <KeysButton text={words.keysHint} onPress={() => setListing(true)} />
        </PageTitle>
        {state === 'failed' ? (
          <p className={classes.figures}>{words.failedText}</p>
        ) : (
          overview && (
            <p className={classes.figures}>
              {figuresOf(overview, words).join(' · ')} · {links.portfolio} · {links.communication}
            </p>
          )
        )}
      </div>
      {state === 'failed' && (
        <p className={classes.failed} role="alert">
          <IconFailed aria-hidden="true" />
          <span>
            {overview && (
              <>
                <b>{words.asOf({ time: formatClock(zone, arrivedAt) })}</b> · {ageText(arrivedAt)}
              </>
            )}
          </span>
          <Button variant="default" onClick={onRetry}>
            {shell.retry}
          </Button>
        </p>
      )}
      {overview && (
        <div className={classes.split}>
          <div className={classes.work}>
            {overview.needing === 0 && state === 'quiet' && <Quiet overview={overview} words={words} />}
            {worst.length > 0 && (
              <section aria-labelledby="fleet-first" className={classes.section}>
                <h2 id="fleet-first" className={classes.title}>
                  {words.first} <small>{words.order}</small>
                </h2>
                <div ref={list} className={classes.groups}>
                  {groups.map(({ basis, currency, most, first, troubles }) => (
                    <div key={`${basis} ${currency}`} className={classes.group}>
                      {groups.length > 1 && (
                        <p id={`fleet-first-${first}`}>
                          {basis === 'money' ? words.toldIn.money({ currency: currency ?? '' }) : words.toldIn[basis]}
                        </p>
                      )}
                      <ol
                        className={classes.troubles}
                        start={first}
                        aria-labelledby={groups.length > 1 ? `fleet-first-${first}` : 'fleet-first'}
                        data-old={state === 'failed'}
                      >
                        {troubles.map((trouble, place) => (
                          <TroubleRow
                            key={`${trouble.plant?.id ?? 'many'} ${trouble.ruleId} ${trouble.startTime}`}
                            {...{ trouble, most, now, links, words }}
                            place={first + place}
                          />
                        ))}
                      </ol>
                    </div>
                  ))}
                </div>
                {rest !== undefined && rest > 0 && (
                  <p className={classes.rest}>
                    {words.rest({ count: rest })} · {words.restCost({ cost: costText(restCost(overview)) })}{' '}
                    {links.needing({ className: undefined, children: words.showPlants })}
                  </p>
                )}
              </section>
            )}
            {losses}
            <NotRunning notRunning={overview.notRunning} devicesOf={links.devicesOf} words={words} />
          </div>
          <div className={classes.aside}>
            <figure className={classes.mapBox}>
              <div className={classes.map}>{map}</div>
              {worst.length > 0 && (
                <figcaption>
                  <b>{worst.map((_, place) => place + 1).join(' ')}</b> {words.ranks}
                </figcaption>
              )}
            </figure>
            <ChangesCard
              changes={overview.changes}
              now={now}
              alertOf={links.alertOf}
              plantOf={links.plantOf}
              words={words}
            />
            <OpenDays days={overview.days} words={words} />
          </div>
          <section className={classes.table} aria-label={words.views}>
            {table}
          </section>
        </div>
      )}
      {isListing && (
        <PageKeys
          title={words.keys}
          keys={[
            ['J', words.keyNext],
            ['K', words.keyPrevious],
            ['Enter', words.keyOpen],
            ['/', words.keyFind],
            ['?', words.keyHelp],
          ]}
          isOn={keys}
          onOn={(isOn) => {
            setKeys(isOn)
            keepKeys(isOn)
          }}
          onClose={() => setListing(false)}
          words={{ keysOn: words.keysOn, close: shell.close }}
        />
      )}
    </div>
  )
}

const Quiet = ({
  overview: { plants, notRunning, lastEnded },
  words,
}: Pick<Props, 'words'> & { overview: FleetOverview }) => (
  <div className={classes.quiet}>
    <IconQuiet aria-hidden="true" />
    <p>
      <b>{words.quiet({ count: plants - notRunning.total })}</b>{' '}
      {lastEnded?.endTime &&
        words.lastEnded({
          time: formatMinute(lastEnded.timezone, lastEnded.endTime * 1000),
          fault: lastEnded.showName,
          plant: lastEnded.plantName,
        })}
    </p>
  </div>
)

const Loading = ({ label }: { label: string }) => (
  <div className={classes.page} role="status" aria-label={label}>
    <Skeleton height={36} width="min(520px, 80%)" />
    <Skeleton height={16} width="min(380px, 60%)" />
    <div className={classes.split}>
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  </div>
)

const figuresOf = ({ plants, reporting, resting, powerW, todayKwh, night }: FleetOverview, words: Words['fleet']) => [
  words.reporting({ count: plants, reporting }),
  ...(resting > 0 ? [words.resting({ resting })] : []),
  words.now({ power: quantityText(powerW, 'W') }),
  words.today({ energy: quantityText(todayKwh, 'kWh') }),
  ...(night > 0 ? [words.night({ count: night })] : []),
]

const restCost = ({ capacityDays, worst }: FleetOverview) =>
  Math.max(0, capacityDays - worst.reduce((sum, one) => sum + one.capacityDays, 0))
