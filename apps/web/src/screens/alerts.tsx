import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { memberFrom, memberKeyOf } from '#features/plants/alerts/case-key.ts'
import { CaseList } from '#features/plants/alerts/case-list.tsx'
import { casesFrom, casesTo } from '#features/plants/alerts/case-window.ts'
import { useReturnOfFocus } from '#features/plants/alerts/use-return-of-focus.ts'
import { ageText, spanText } from '#features/plants/live/age.ts'
import { tagQueries } from '#features/plants/tags/tags.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { alertsSearch } from './alerts.search.ts'
import { ListWithOpened } from './list-with-opened.tsx'
import { OpenedAlert } from './opened-alert.tsx'

const route = getRouteApi('/main/alert')

/** The alerts of all plants. The open one is next to the list, or fills the page if there is no room. */
export const AlertsScreen = () => {
  const { language, words } = useLanguage()
  const { alert: open, ...search } = alertsSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const wide = useMediaQuery('(width >= 75em)', undefined, { getInitialValueInEffect: false })
  const { data: tags } = useQuery(tagQueries(useApi()).list)
  const now = useNow(60_000)
  useReturnOfFocus(open)

  const shared = { language, words: words.alerts, shell: words.shell, errors: words.errors }
  const list = (
    <CaseList
      {...shared}
      window={casesFrom(search)}
      onWindow={(window) =>
        void navigate({
          search: { ...(open !== undefined && { alert: open }), ...casesTo(window) },
          replace: true,
          resetScroll: false,
        })
      }
      tags={(tags ?? []).flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))}
      alertLink={(member, text, className) => (
        <Link
          to={paths.alertList}
          search={{ ...search, alert: memberKeyOf(member) }}
          className={className}
          data-alert={memberKeyOf(member)}
          resetScroll={false}
        >
          {text}
        </Link>
      )}
      ageText={(at) => ageText(now - at, words.live)}
      chosen={wide ? open : undefined}
    />
  )
  const member = memberFrom(open)
  const detail = member && (
    <OpenedAlert
      key={open}
      {...shared}
      {...member}
      page={!wide}
      onClose={() => void navigate({ search, resetScroll: false })}
      typeNames={words.devices.type}
      chart={words.history.chart}
      spanText={(ms) => spanText(ms, words.live)}
      deviceLink={({ deviceId, deviceName }) => (
        <Link to={paths.deviceDetail} search={{ device: deviceId }}>
          {deviceName}
        </Link>
      )}
      plantLink={
        <Link to={paths.plantAlert} search={{ plant: member.plantId }}>
          {words.alerts.cases.toPlant}
        </Link>
      }
    />
  )
  return <ListWithOpened list={list} detail={detail} wide={wide} />
}
