import { textOf } from '@heliograph/brand/configuration'
import { moneyText } from '@heliograph/domain/money-text'
import { formatInstant, minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPrint from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { DueDates } from '#features/plants/due-dates/due-dates.tsx'
import { plantFactQueries } from '#features/plants/plant-facts/plant-facts.queries.ts'
import { PlantFacts } from '#features/plants/plant-facts/plant-facts.tsx'
import { FavouriteStar } from '#features/plants/plants/favourite-star.tsx'
import { PlantPicture } from '#features/plants/plants/plant-picture.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { Logo } from '#frames/logo.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import { OfPlant } from './of-plant.tsx'
import { printAs } from './print-as.ts'
import classes from './paper.module.css'

/** Everything known about the plant in the address, to read and print. */
export const PlantDetailScreen = () => <OfPlant screen={PlantDetail} />

const PlantDetail = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const { platform } = useHost()
  const { language, words } = useLanguage()
  const queries = plantFactQueries(api, plantId)
  const detail = useQuery(queries.detail(language))
  const devices = useQuery(queries.devices())
  const methods = useQuery(queries.methods())
  const saved = useQuery(queries.energySaved())
  const information = useQuery(plantQueries(api).information(plantId, language))
  const now = useNow(minuteMs)

  if (detail.isError && !detail.data) {
    return <Unavailable error={detail.error} onRetry={() => void detail.refetch()} />
  }
  const station = detail.data?.station
  const zone = station?.region.timezone
  const currency = detail.data?.finance.currency ?? ''
  return (
    <div className={classes.paper}>
      <header className={classes.letterhead}>
        <Logo brand={platform.brand} language={language} />
        {zone !== undefined && <AsOf zone={zone} words={words.plantFacts} />}
      </header>
      <PageTitle
        title={station?.name ?? words.shell.loading}
        mark={
          information.data && (
            <span className={classes.print}>
              <FavouriteStar plant={information.data} words={words.plants} />
            </span>
          )
        }
      >
        <ButtonRow>
          {information.data && mayIn(information.data, 'operate') && (
            <Button
              className={classes.print}
              variant="default"
              leftSection={<IconEdit aria-hidden="true" />}
              renderRoot={(props) => <Link {...props} to={paths.plantEdit} search={{ plant: plantId }} />}
            >
              {words.plantFacts.edit}
            </Button>
          )}
          <Button
            className={classes.print}
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.plantCommissioning} search={{ plant: plantId }} />}
          >
            {words.plantFacts.toCheck}
          </Button>
          <Button
            className={classes.print}
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.plantReport} search={{ plant: plantId }} />}
          >
            {words.plantFacts.toReport}
          </Button>
          {isThere('deviceDataExport', platform.brand) && (
            <Button
              className={classes.print}
              variant="default"
              renderRoot={(props) => <Link {...props} to={paths.plantExportData} search={{ plant: plantId }} />}
            >
              {words.plantFacts.toExport}
            </Button>
          )}
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrint aria-hidden="true" />}
            disabled={station === undefined}
            onClick={() => printAs([station?.name, textOf(platform.brand, 'showName', language)].join(' – '))}
          >
            {words.plantFacts.print}
          </Button>
        </ButtonRow>
      </PageTitle>
      <PlantFacts
        photo={station && <PlantPicture plant={station} shape="full" words={words.plants} />}
        finance={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.plantFinance} search={{ plant: plantId }} />}
          >
            {words.plantFacts.toFinance}
          </Button>
        }
        detail={detail.data}
        seesContact={station?.authOpen || (information.data !== undefined && mayIn(information.data, 'own'))}
        enter={
          information.data &&
          mayIn(information.data, 'operate') && (
            <Link to={paths.plantEdit} search={{ plant: plantId }}>
              {words.plantFacts.edit}
            </Link>
          )
        }
        energy={{
          value: information.data && saved.data && { information: information.data, saved: saved.data },
          failed: information.isError || saved.isError,
          retry: () => {
            void information.refetch()
            void saved.refetch()
          },
        }}
        methods={{ value: methods.data, failed: methods.isError, retry: () => void methods.refetch() }}
        devices={{ value: devices.data, failed: devices.isError, retry: () => void devices.refetch() }}
        changeMetering={
          information.data &&
          mayIn(information.data, 'operate') && (
            <ButtonRow>
              <Button
                className={classes.print}
                variant="default"
                renderRoot={(props) => <Link {...props} to={paths.plantMetering} search={{ plant: plantId }} />}
              >
                {words.plantFacts.metering.change}
              </Button>
              <Button
                className={classes.print}
                variant="default"
                renderRoot={(props) => <Link {...props} to={paths.plantImportHistory} search={{ plant: plantId }} />}
              >
                {words.plantFacts.metering.importHistory}
              </Button>
            </ButtonRow>
          )
        }
        now={now}
        localTime={<LocalTime zone={zone} />}
        manner={{
          language,
          zone: zone ?? 'UTC',
          money: (amount) => moneyText(amount, { currency, language, units: words.units }),
        }}
        words={words}
      />
      {zone !== undefined && information.data && (
        <DueDates
          plantId={plantId}
          zone={zone}
          now={now}
          mayChange={mayIn(information.data, 'operate')}
          words={words}
        />
      )}
    </div>
  )
}

/** The date of the print, because a printout gets old. */
const AsOf = ({ zone, words }: { zone: string; words: Words['plantFacts'] }) => (
  <span>{words.printed({ time: `${formatInstant(zone, useNow())} ${zone}` })}</span>
)

const LocalTime = ({ zone }: { zone: string | undefined }) => {
  const now = useNow()
  return zone === undefined ? null : <time>{formatInstant(zone, now)}</time>
}

const Unavailable = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { words } = useLanguage()
  const failure = messageOf(error)
  return (
    <NotLoaded
      page
      error={error}
      title={words.plantFacts.failed}
      text={failure === undefined ? words.plantFacts.failedText : words.errors[failure]}
      action={
        <Button variant="default" onClick={onRetry}>
          {words.shell.retry}
        </Button>
      }
      words={words.shell}
    />
  )
}
