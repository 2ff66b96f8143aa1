import type { PortfolioTemplate } from '@heliograph/contract/browser'
import { periodOfTemplate } from '@heliograph/domain/portfolio-templates'
import { dayAt, minuteMs, type Day } from '@heliograph/domain/zones'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { useCanMail } from '#features/people/codes/use-can-mail.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { PortfolioList } from '#features/plants/portfolio-report/portfolio-list.tsx'
import { columnNamesIn } from '#features/plants/portfolio-report/portfolio-table.tsx'
import { textsIn } from '#features/plants/portfolio-report/portfolio-texts.ts'
import {
  portfolioKinds,
  portfolioSearch,
  setupFrom,
  usualSetup,
  windowFrom,
  type PortfolioKind,
  type PortfolioSearch,
} from '#features/plants/portfolio-report/portfolio-window.ts'
import { portfolioTemplateQueries } from '#features/plants/portfolio-templates/portfolio-templates.queries.ts'
import { TemplateBar } from '#features/plants/portfolio-templates/template-bar.tsx'
import { templateMailQueries } from '#features/plants/report-mails/report-mails.queries.ts'
import { ReportMails } from '#features/plants/report-mails/report-mails.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { CustomRange } from '#periods/custom-range.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, fileNameOf, periodFrom, periodTo, rangeOf, type Period } from '#periods/period.ts'

const route = getRouteApi('/main/portfolioReport')

/** What all plants that a person may view made in a time, as a template says or as they choose. */
export const PortfolioReportScreen = () => {
  const { words } = useLanguage()
  const search = portfolioSearch({ ...route.useSearch() })
  const { data: list, isPending } = useQuery(portfolioTemplateQueries(useApi()).list)
  // What it says is not known yet.
  if (search.template !== undefined && isPending)
    return <Skeleton height={480} radius="lg" role="status" aria-label={words.shell.loading} />
  const template =
    search.template === undefined ? undefined : (list?.data.find(({ id }) => id === search.template) ?? 'gone')
  return <Report {...{ search, list, template }} />
}

interface Props {
  search: PortfolioSearch
  list: Parameters<typeof TemplateBar>[0]['list'] | undefined
  template: PortfolioTemplate | 'gone' | undefined
}

const Report = ({ search, list, template }: Props) => {
  const { language, words } = useLanguage()
  const api = useApi()
  const canMail = useCanMail()
  const navigate = route.useNavigate()
  const now = useNow(minuteMs)
  const today = dayAt(viewerZone(), now)
  const used = template === 'gone' ? undefined : template
  const under = used ? { ...used, by: used.orderedBy } : usualSetup
  const [setup, window] = [setupFrom(search, under), windowFrom(search, under)]
  const period = periodOf(search, used, today)
  const range = rangeOf(period) ?? { first: today, last: today }
  const go = (next: PortfolioSearch) =>
    void navigate({ search: portfolioSearch({ ...next }), replace: true, resetScroll: false })
  const setPeriod = (chosen: Period<PortfolioKind>) => {
    const { page: _, ...kept } = search
    go({ ...kept, ...periodTo(chosen, today), period: chosen.kind })
  }
  return (
    <PortfolioList
      range={range}
      setup={setup}
      window={window}
      onWindow={(next) => go({ ...search, ...next })}
      fileName={fileNameOf(period)}
      templates={
        list && (
          <TemplateBar
            list={list}
            template={template}
            shown={{ ...setup, orderedBy: window.by, direction: window.direction, range }}
            today={today}
            onUse={(id) => go(id === undefined ? {} : { template: id })}
            onChange={({ columns, tags, created, group }) =>
              go({ ...search, page: 1, columns: [...columns], tags: [...tags], created, group })
            }
            columnNames={columnNamesIn(words.portfolioReport, words.portfolioTemplates)}
            words={words.portfolioTemplates}
            shell={words.shell}
            errors={words.errors}
          />
        )
      }
      mails={
        used && (
          <ReportMails
            queries={templateMailQueries(api, used.id, viewerZone())}
            zone={viewerZone()}
            text={words.reportMails.textOfTemplate}
            canMail={canMail}
            words={words}
          />
        )
      }
      periods={
        <PeriodSwitch
          kinds={shownKinds}
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
      templateWords={words.portfolioTemplates}
      shell={words.shell}
      errors={words.errors}
    />
  )
}

/** What was chosen, otherwise the template's, seen from today. */
const periodOf = (
  search: PortfolioSearch,
  template: PortfolioTemplate | undefined,
  today: Day,
): Period<PortfolioKind> =>
  template && search.period === undefined
    ? periodOfTemplate(template.period, today)
    : periodFrom({ period: search.period, day: search.day, to: search.to }, today, portfolioKinds)

/** From short to long. */
const shownKinds = ['week', 'month', 'year', 'custom'] as const
