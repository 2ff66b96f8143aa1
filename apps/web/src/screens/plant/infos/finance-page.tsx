import type { TariffList } from '@heliograph/contract/browser'
import { dayAt, minuteMs } from '@heliograph/domain/zones'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { EarnedPanel } from '#features/plants/tariffs/earned-panel.tsx'
import { PaybackPanel } from '#features/plants/tariffs/payback-panel.tsx'
import { PricesPanel } from '#features/plants/tariffs/prices-panel.tsx'
import { TariffPanel } from '#features/plants/tariffs/tariff-panel.tsx'
import { tariffQueries } from '#features/plants/tariffs/tariffs.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, periodFrom, periodTo, type Period } from '#periods/period.ts'
import { financeKinds, financeSearch, inOrder } from './finance.search.ts'
import { mayIn } from './may-in.ts'
import { PlantPage } from './plant-page.tsx'
import classes from './finance.module.css'

const route = getRouteApi('/main/plant/infos/finance')

/** What a plant earns and costs, and with which tariffs. */
export const PlantFinance = ({ plantId }: { plantId: number }) => {
  const list = useQuery(tariffQueries(useApi(), plantId).list())
  const { tariffs: own } = useLanguage().words
  return (
    <PlantPage plantId={plantId} loads={list} title={() => own.title} words={own}>
      {(plant, data) => <Finance plantId={plantId} list={data} mayChange={mayIn(plant, 'operate')} />}
    </PlantPage>
  )
}

const Finance = ({ plantId, list, mayChange }: { plantId: number; list: TariffList; mayChange: boolean }) => {
  const cache = useQueryClient()
  const { language, words } = useLanguage()
  const { tariffs: own, shell, errors, history, units } = words
  const now = useNow(minuteMs)
  const search = financeSearch(route.useSearch())
  const navigate = route.useNavigate()
  const today = dayAt(list.timezone, now)
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
    <>
      <section className={classes.income} aria-label={own.income}>
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
          tariffs={list.tariffs}
          manner={{ language, units }}
          words={own}
          shell={shell}
        />
      </section>
      <PaybackPanel
        plantId={plantId}
        manner={{ language, units }}
        toEdit={
          mayChange && (
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
        list={list}
        today={today}
        language={language}
        canEdit={mayChange}
        onChanged={refetchAll}
        words={own}
        errors={errors}
      />
      <PricesPanel
        plantId={plantId}
        zone={list.timezone}
        currency={list.currency}
        canEdit={mayChange}
        onChanged={refetchAll}
        words={own}
        shell={shell}
        errors={errors}
      />
    </>
  )
}
