import { textOf } from '@heliograph/brand/configuration'
import type { PlantInformation } from '@heliograph/contract/browser'
import { dayAt, formatInstant, minuteMs, type Day } from '@heliograph/domain/zones'
import { Button, Skeleton } from '@mantine/core'
import IconPrint from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { saveFile } from '#browser/save-file.ts'
import { useNow } from '#browser/use-now.ts'
import { useCanMail } from '#features/people/codes/use-can-mail.ts'
import { marksOf } from '#features/plants/history/day-marks.ts'
import { historyQueries } from '#features/plants/history/history.queries.ts'
import { periodWordsOf } from '#features/plants/history/period-words.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { reportMailQueries } from '#features/plants/report-mails/report-mails.queries.ts'
import { ReportMails } from '#features/plants/report-mails/report-mails.tsx'
import { reportQueries } from '#features/plants/reports/reports.queries.ts'
import { Logo } from '#frames/logo.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { CustomRange } from '#periods/custom-range.tsx'
import { PeriodSwitch } from '#periods/period-switch.tsx'
import { asKind, fileNameOf, nameOf, periodFrom, periodTo, rangeOf, type Period } from '#periods/period.ts'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { printAs } from './print-as.ts'
import { Report } from './report-paper.tsx'
import classes from './paper.module.css'

const route = getRouteApi('/main/plant/infos/report')

/** A period of the plant: to read, to print and as a workbook. */
export const PlantReport = ({ plantId }: { plantId: number }) => {
  const { language, words } = useLanguage()
  const { shell, report } = words
  const { data: plant, error, refetch } = useQuery(plantQueries(useApi()).information(plantId, language))
  if (plant) return <OfPeriod plant={plant} />
  if (!error) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
  return <NotLoaded page error={error} title={report.failed} text={shell.failedText} action={retry} words={shell} />
}

/** The first one is shown first. */
const kinds = ['month', 'day', 'week', 'year', 'custom'] as const
const inOrder = ['day', 'week', 'month', 'year', 'custom'] as const

const OfPeriod = ({ plant }: { plant: PlantInformation }) => {
  const api = useApi()
  const { platform } = useHost()
  const canMail = useCanMail()
  const { language, words } = useLanguage()
  const { report: own, history, errors } = words
  const now = useNow(minuteMs)
  const zone = plant.regionTimezone ?? 'UTC'
  const today = dayAt(zone, now)
  const navigate = route.useNavigate()
  const { period: kind, day, to } = route.useSearch()
  const period = periodFrom({ period: kind, day, to }, today, kinds)
  const setPeriod = (chosen: Period<(typeof kinds)[number]>) =>
    void navigate({
      search: (former) => ({ ...former, ...periodTo(chosen, today), period: chosen.kind }),
      replace: true,
      resetScroll: false,
    })
  const marksIn = marksOf(api, plant.id, today)
  const range = untilToday(period, today)
  const title = own.title({ plant: plant.name })
  // Named as people look for it: whose report, and of when. Another period may be shown when it arrives.
  const name = `${title} ${fileNameOf(period)}`
  const file = useMutation({
    mutationFn: async () => {
      const { blob } = await reportQueries(api, plant.id).file(period.kind, range, plant.currency ?? '', own)
      return { blob, name: `${name}.xlsx` }
    },
    meta: { inPlace: true },
    onSuccess: (saved) => saveFile(saved.blob, saved.name),
  })
  const pdf = useMutation({
    mutationFn: async () => {
      const { blob } = await reportQueries(api, plant.id).pdf(period, language)
      return { blob, name: `${name}.pdf` }
    },
    meta: { inPlace: true },
    onSuccess: (saved) => saveFile(saved.blob, saved.name),
  })
  return (
    <div className={classes.paper}>
      <header className={classes.letterhead}>
        <Logo brand={platform.brand} language={language} />
        <span>{own.asOf({ time: `${formatInstant(zone, now)} ${zone}` })}</span>
      </header>
      <PageTitle title={title}>
        <div className={classes.print}>
          <ButtonRow>
            <Button
              variant="default"
              renderRoot={(root) => <Link {...root} to={paths.plantDetail} search={{ plant: plant.id }} />}
            >
              {own.back}
            </Button>
            <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
              {own.pdf}
            </Button>
            <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
              {own.excel}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrint aria-hidden="true" />}
              onClick={() => printAs([title, nameOf(period), textOf(platform.brand, 'showName', language)].join(' – '))}
            >
              {own.print}
            </Button>
          </ButtonRow>
        </div>
      </PageTitle>
      <Refusal text={refusalText(file.error ?? pdf.error, { errors, otherwise: own.excelFailed })} />
      <PeriodSwitch
        kinds={inOrder}
        period={period}
        today={today}
        onKind={(chosen) => setPeriod(asKind(period, chosen, today))}
        onChange={setPeriod}
        marksIn={marksIn}
        custom={
          <CustomRange
            range={range}
            today={today}
            onChange={({ first, last }) => setPeriod({ kind: 'custom', day: first, to: last })}
            marksIn={marksIn}
            words={history}
          />
        }
        words={periodWordsOf(history)}
      />
      <Known plant={plant} period={period} today={today} zone={zone} />
      <ReportMails
        queries={reportMailQueries(api, plant.id)}
        zone={zone}
        text={words.reportMails.text}
        canMail={canMail}
        words={words}
      />
    </div>
  )
}

interface KnownProps {
  plant: PlantInformation
  period: Period
  today: Day
  zone: string
}

const Known = ({ plant, period, today, zone }: KnownProps) => {
  const queries = historyQueries(useApi(), plant.id)
  const { language, words } = useLanguage()
  const isDay = period.kind === 'day'
  const day = useQuery({ ...queries.day(period.day, today), enabled: isDay })
  const sums = useQuery({ ...queries.sums(period), enabled: !isDay })
  const { error, refetch } = isDay ? day : sums
  const known = isDay
    ? day.data && { statistics: day.data.statistics, records: null, frames: day.data.records }
    : sums.data && { statistics: sums.data.statistics, records: sums.data.records, frames: null }
  const { shell, report } = words
  if (known)
    return <Report {...{ plant, period, today, zone, known, language, words }} range={untilToday(period, today)} />
  if (!error) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const retry = <Button onClick={() => void refetch()}>{shell.retry}</Button>
  return <NotLoaded error={error} title={report.failed} text={shell.failedText} action={retry} words={shell} />
}

/** What is yet to come is not in a report. */
const untilToday = (period: Period, today: Day) => {
  const { first, last } = rangeOf(period) ?? { first: today, last: today }
  return { first, last: last < today ? last : today }
}
