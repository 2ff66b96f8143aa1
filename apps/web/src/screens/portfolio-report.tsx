import { dayAt, minuteMs } from '@heliograph/domain/zones'
import { getRouteApi, Link } from '@tanstack/react-router'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { PortfolioList } from '#features/plants/portfolio-report/portfolio-list.tsx'
import { textsIn } from '#features/plants/portfolio-report/portfolio-texts.ts'
import {
  portfolioKinds,
  portfolioSearch,
  windowFrom,
  type PortfolioSearch,
} from '#features/plants/portfolio-report/portfolio-window.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { CustomRange } from '#periods/custom-range.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, fileNameOf, periodFrom, periodTo, rangeOf, type Period } from '#periods/period.ts'

const route = getRouteApi('/main/portfolioReport')

/** What all plants that a person may view made in a time. */
export const PortfolioReportScreen = () => {
  const { language, words } = useLanguage()
  const search = portfolioSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const now = useNow(minuteMs)
  const today = dayAt(viewerZone(), now)
  const period = periodFrom({ period: search.period, day: search.day, to: search.to }, today, portfolioKinds)
  const range = rangeOf(period) ?? { first: today, last: today }
  const go = (next: PortfolioSearch) =>
    void navigate({ search: portfolioSearch({ ...next }), replace: true, resetScroll: false })
  const setPeriod = (chosen: Period<(typeof portfolioKinds)[number]>) => {
    const { page: _, ...kept } = search
    go({ ...kept, ...periodTo(chosen, today), period: chosen.kind })
  }
  return (
    <PortfolioList
      range={range}
      window={windowFrom(search)}
      onWindow={(window) => go({ ...search, ...window })}
      fileName={fileNameOf(period)}
      periods={
        <PeriodSwitch
          kinds={portfolioKinds}
          period={period}
          today={today}
          onKind={(kind) => setPeriod(asKind(period, kind, today))}
          onChange={setPeriod}
          custom={
            <CustomRange
              range={range}
              today={today}
              onChange={({ first, last }) => setPeriod({ kind: 'custom', day: first, to: last })}
              words={words.history}
            />
          }
          words={periodWordsOf(words.history)}
        />
      }
      plantLink={(plant, text) => (
        <Link to={paths.plantData} search={{ plant }}>
          {text}
        </Link>
      )}
      texts={textsIn(language, words)}
      words={words.portfolioReport}
      shell={words.shell}
      errors={words.errors}
    />
  )
}
