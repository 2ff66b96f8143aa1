import { CallFailed } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import { Button, Skeleton } from '@mantine/core'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { NotFound } from '#app/fallbacks.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { keyTextOf } from '#features/plants/alerts/alert-key.ts'
import { ComparisonView } from '#features/plants/comparisons/comparison-view.tsx'
import { comparisonQueries } from '#features/plants/comparisons/comparisons.queries.ts'
import { SubjectChoice } from '#features/plants/comparisons/subject-choice.tsx'
import { devicesIn, fewest, firstChoice, most, mostMapped, stringsIn } from '#features/plants/comparisons/subjects.ts'
import { useFirstChoice } from '#features/plants/comparisons/use-first-choice.ts'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { marksOf } from '#features/plants/history/day-marks.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, isCurrent, nameOf, periodFrom, periodTo, rangeOf } from '#periods/period.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { allInverters, comparisonSearch, subjectsIn } from './device-comparison.search.ts'
import classes from '#features/plants/comparisons/comparisons.module.css'

const route = getRouteApi('/main/device-comparison')

/** Two to six inverters or strings of a plant beside each other. */
export const DeviceComparisonScreen = () => {
  const { plant } = comparisonSearch({ ...route.useSearch() })
  // Remounts for another plant, so that no data of the previous one shows under its name.
  return plant === undefined ? <NotFound /> : <ComparisonPage key={plant} plantId={plant} />
}

const ComparisonPage = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const { language, words: all } = useLanguage()
  const words = all.comparisons
  const search = comparisonSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const now = useNow(nowEveryMs)
  const tree = useQuery(deviceQueries(api).tree(plantId))
  const information = useQuery(plantQueries(api).information(plantId, language))
  const zone = information.data?.regionTimezone
  const nodes = tree.data ?? []
  const named = subjectsIn(search.of)
  const canShowAll = devicesIn(nodes).length > most && devicesIn(nodes).length <= mostMapped
  const start = useFirstChoice(nodes)
  const isOfAll = search.of === allInverters && canShowAll
  const chosen = isOfAll ? devicesIn(nodes).map(({ id }) => id) : named.length > 0 ? named : start
  const kind = chosen.some((id) => id.includes('.')) ? ('strings' as const) : ('devices' as const)
  const devices = devicesIn(nodes, chosen)
  const strings = stringsIn(nodes, chosen)

  const today = dayAt(zone ?? 'UTC', now)
  const period = periodFrom({ period: search.period, day: search.day, to: undefined }, today, kinds)
  const { first, last } = rangeOf(period) ?? { first: period.day, last: period.day }
  const grows = isCurrent(period, today)
  const comparison = useQuery({
    ...comparisonQueries(api).of({ plantId, language, subjects: chosen, first, last, grows }),
    enabled: zone !== undefined && chosen.length >= fewest,
  })

  const { data: compared, isPlaceholderData: isOfBefore } = comparison
  const isOfOtherDays =
    isOfBefore &&
    compared !== undefined &&
    zone !== undefined &&
    !(dayAt(zone, compared.from * 1000) === first && dayAt(zone, compared.to * 1000 - 1) === last)

  const error = tree.error ?? information.error ?? comparison.error
  // The last one stays: an address without any would mean the first choice.
  const choose = (ids: string[]) => {
    if (ids.length > 0) void navigate({ search: { ...search, of: ids.join(',') }, replace: true, resetScroll: false })
  }
  const go = (to: typeof period) => {
    const { period: wanted, day } = periodTo(to, today)
    void navigate({ search: { ...search, period: wanted === 'week' ? wanted : undefined, day }, resetScroll: false })
  }
  const isOpen = isChoosing || chosen.length < fewest
  const tools = (
    <>
      <div className={classes.tools}>
        <PeriodSwitch
          kinds={kinds}
          period={period}
          today={today}
          onKind={(to) => go(asKind(period, to, today))}
          onChange={go}
          marksIn={marksOf(api, plantId, today)}
          words={periodWordsOf(all.history)}
        />
        <Button variant="default" aria-expanded={isOpen} onClick={() => setChoosing(!isOpen)}>
          {words.change}
        </Button>
      </div>
      {isOpen && (
        <Card>
          <SubjectChoice
            devices={devices}
            strings={strings}
            kind={kind}
            chosen={isOfAll ? [] : chosen}
            onAll={
              canShowAll && !isOfAll
                ? () => void navigate({ search: { ...search, of: allInverters }, resetScroll: false })
                : undefined
            }
            onKind={(to) => choose(to === 'devices' ? firstChoice(nodes) : strings.slice(0, most).map(({ id }) => id))}
            onChoose={choose}
            words={words}
          />
        </Card>
      )}
    </>
  )
  return (
    <div className={classes.page}>
      <BackLine>
        <Link to={paths.plantDevice} search={{ plant: plantId }}>
          <IconBack aria-hidden="true" />
          {words.toDevices}
        </Link>
      </BackLine>
      <PageTitle title={kind === 'strings' ? words.titleStrings : words.title} />
      {error && !comparison.data ? (
        <Notice
          title={isRefused(error) ? words.foreignTitle : all.shell.failedTitle}
          text={isRefused(error) ? words.foreignText : (failureText(messageOf(error), all) ?? words.failedText)}
          action={
            isRefused(error) ? undefined : (
              <Button
                onClick={() => {
                  for (const query of [tree, information, comparison]) void query.refetch()
                }}
              >
                {all.shell.retry}
              </Button>
            )
          }
        />
      ) : !tree.data || zone === undefined ? (
        <Skeleton height={480} role="status" aria-label={all.shell.loading} />
      ) : devices.length + strings.length < fewest ? (
        <Notice title={words.noneTitle} text={words.noneText} />
      ) : comparison.data && chosen.length >= fewest ? (
        <ComparisonView
          comparison={comparison.data}
          waiting={isOfOtherDays ? all.shell.loading : undefined}
          zone={zone}
          now={now}
          dated={first !== last}
          grows={grows}
          period={nameOf(period)}
          linkTo={({ deviceId }, name) => (
            <Link to={paths.deviceDetail} search={{ device: deviceId, plant: plantId }}>
              {name}
            </Link>
          )}
          alertLink={({ deviceId, ruleId, lastTime, timezone }, text) => (
            <Link
              to={paths.plantAlert}
              search={{ plant: plantId, alert: keyTextOf({ deviceId, ruleId, alertTime: lastTime, timezone }) }}
            >
              {text}
            </Link>
          )}
          chart={all.history.chart}
          words={words}
        >
          {named.length === 0 && !isOfAll && devices.length > most && (
            <p className={classes.notes}>
              {words.fromMany({ count: devices.length })}{' '}
              {canShowAll && (
                <Link to={paths.deviceComparison} search={{ ...search, of: allInverters }} resetScroll={false}>
                  {words.showAll({ count: devices.length })}
                </Link>
              )}
            </p>
          )}
          {tools}
        </ComparisonView>
      ) : (
        <>
          {tools}
          {chosen.length >= fewest && <Skeleton height={480} role="status" aria-label={all.shell.loading} />}
        </>
      )}
    </div>
  )
}

const isRefused = (error: unknown) => error instanceof CallFailed && [403, 404, 412].includes(error.status)

const failureText = (failure: ReturnType<typeof messageOf>, { errors }: ReturnType<typeof useLanguage>['words']) =>
  failure ? errors[failure] : undefined

const kinds = ['day', 'week'] as const
const nowEveryMs = 60_000
