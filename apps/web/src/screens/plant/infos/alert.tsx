import type { Alert } from '@heliograph/contract/browser'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { keyTextOf } from '#features/plants/alerts/alert-key.ts'
import { AlertList } from '#features/plants/alerts/alert-list.tsx'
import { windowFrom, windowTo } from '#features/plants/alerts/alert-window.ts'
import { useReturnOfFocus } from '#features/plants/alerts/use-return-of-focus.ts'
import { spanText } from '#features/plants/live/age.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { usePlantRights } from '#features/plants/plants/use-plant-rights.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { ListWithOpened } from '#screens/list-with-opened.tsx'
import { OpenedAlert } from '#screens/opened-alert.tsx'
import { alertTabSearch } from './alert.search.ts'

const route = getRouteApi('/main/plant/infos')
const alertRoute = getRouteApi('/main/plant/infos/alert')

export const PlantAlertScreen = () => {
  const { plant } = route.useSearch()
  // Remounts for another plant, so that no data of the previous one shows under its name.
  return plant === undefined ? null : <PlantAlerts key={plant} plantId={plant} />
}

/** The alerts of a plant. The open one is next to the list, or fills the page if there is no room. */
const PlantAlerts = ({ plantId }: { plantId: number }) => {
  const { language, words } = useLanguage()
  const { alert: open, ...search } = alertTabSearch({ ...alertRoute.useSearch() })
  const navigate = alertRoute.useNavigate()
  const wide = useMediaQuery('(width >= 75em)', undefined, { getInitialValueInEffect: false })
  const { data: plant } = useQuery(plantQueries(useApi()).information(plantId, language))
  const { mayOperate } = usePlantRights(plantId)
  useReturnOfFocus(open)

  const shared = {
    plantId,
    language,
    words: words.alerts,
    typeNames: words.devices.type,
    shell: words.shell,
    errors: words.errors,
    spanText: (ms: number) => spanText(ms, words.live),
    deviceLink: ({ deviceId, deviceName }: { deviceId: number; deviceName: string }) => (
      <Link to={paths.deviceDetail} search={{ device: deviceId }}>
        {deviceName}
      </Link>
    ),
  }
  const list = (
    <AlertList
      {...shared}
      zone={plant?.regionTimezone}
      plantSince={plant?.createdDate}
      window={windowFrom(search)}
      onWindow={(window) =>
        void navigate({
          search: { plant: plantId, ...(open !== undefined && { alert: open }), ...windowTo(window) },
          replace: true,
          resetScroll: false,
        })
      }
      alertLink={(alert: Alert, className) => (
        <Link
          to={paths.plantAlert}
          search={{ plant: plantId, ...search, alert: keyTextOf(alert) }}
          className={className}
          data-alert={keyTextOf(alert)}
          resetScroll={false}
        >
          {alert.showName}
        </Link>
      )}
      chosen={wide ? open : undefined}
      rulesLink={
        <Link to={paths.plantAlertRules} search={{ plant: plantId }}>
          {words.alertRules.title}
        </Link>
      }
      mayAct={mayOperate}
    />
  )
  const detail =
    open === undefined ? undefined : (
      <OpenedAlert
        key={open}
        {...shared}
        keyText={open}
        page={!wide}
        onClose={() => void navigate({ search: { plant: plantId, ...search }, resetScroll: false })}
        chart={words.history.chart}
      />
    )
  return <ListWithOpened list={list} detail={detail} wide={wide} />
}
