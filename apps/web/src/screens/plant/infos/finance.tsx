import { dayAt, minuteMs } from '@heliograph/domain/zones'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { EarnedPanel } from '#features/plants/tariffs/earned-panel.tsx'
import { PaybackPanel } from '#features/plants/tariffs/payback-panel.tsx'
import { PricesPanel } from '#features/plants/tariffs/prices-panel.tsx'
import { TariffPanel } from '#features/plants/tariffs/tariff-panel.tsx'
import { tariffQueries } from '#features/plants/tariffs/tariffs.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, periodFrom, periodTo, type Period } from '#periods/period.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { financeKinds, financeSearch, inOrder } from './finance.search.ts'
import { mayIn } from './may-in.ts'
import classes from './edit.module.css'

const route = getRouteApi('/main/plant/infos')
const financeRoute = getRouteApi('/main/plant/infos/finance')

/** What the plant in the address earns and costs, and with which tariffs. */
export const PlantFinanceScreen = () => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <PlantFinance key={plant} plantId={plant} />
}

const PlantFinance = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const { language, words } = useLanguage()
  const { tariffs: own, shell, errors, history, units } = words
  const list = useQuery(tariffQueries(api, plantId).list())
  const information = useQuery(plantQueries(api).information(plantId, language))
  const now = useNow(minuteMs)
  const search = financeSearch(financeRoute.useSearch())
  const navigate = financeRoute.useNavigate()
  const failed = (!list.data && list.error) || (!information.data && information.error)
  if (failed) {
    const retry = () => void Promise.all([list.refetch(), information.refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return <NotLoaded page error={failed} title={own.failed} text={shell.failedText} action={action} words={shell} />
  }
  if (!list.data || !information.data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const today = dayAt(list.data.timezone, now)
  const period = periodFrom({ period: search.period, day: search.day, to: undefined }, today, financeKinds)
  const setPeriod = (chosen: Period<(typeof financeKinds)[number]>) =>
    void navigate({
      search: (former) => ({ ...former, day: periodTo(chosen, today).day, period: chosen.kind }),
      replace: true,
      resetScroll: false,
    })
  const refetchAll = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['plants'] }),
      cache.invalidateQueries({ queryKey: ['plant', plantId] }),
    ])
  return (
    <div className={classes.page}>
      <PageTitle title={own.title}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={paths.plantDetail} search={{ plant: plantId }} />}
        >
          {own.back}
        </Button>
      </PageTitle>
      <section className={classes.section} aria-label={own.income}>
        <PeriodSwitch
          kinds={inOrder}
          period={period}
          today={today}
          onKind={(kind) => setPeriod(asKind(period, kind, today))}
          onChange={setPeriod}
          words={periodWordsOf(history)}
        />
        <EarnedPanel
          plantId={plantId}
          period={period}
          tariffs={list.data.tariffs}
          manner={{ language, units }}
          words={own}
          shell={shell}
        />
      </section>
      <PaybackPanel
        plantId={plantId}
        manner={{ language, units }}
        toEdit={
          mayIn(information.data, 'operate') && (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={paths.plantEdit} search={{ plant: plantId }} />}
            >
              {own.enterCost}
            </Button>
          )
        }
        words={own}
        shell={shell}
      />
      <TariffPanel
        plantId={plantId}
        list={list.data}
        today={today}
        language={language}
        canEdit={mayIn(information.data, 'operate')}
        onChanged={refetchAll}
        words={own}
        errors={errors}
      />
      <PricesPanel
        plantId={plantId}
        zone={list.data.timezone}
        currency={list.data.currency}
        canEdit={mayIn(information.data, 'operate')}
        onChanged={refetchAll}
        words={own}
        shell={shell}
        errors={errors}
      />
    </div>
  )
}
