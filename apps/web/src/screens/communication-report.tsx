import { localeOf } from '@heliograph/phrases'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { GatewayDays } from '#features/plants/communication-report/gateway-days.tsx'
import { GatewayList } from '#features/plants/communication-report/gateway-list.tsx'
import { windowFrom, windowTo } from '#features/plants/communication-report/report-window.ts'
import { ageText, spanText } from '#features/plants/live/age.ts'
import { protocolName } from '#features/platform/intake/tally.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { namesIn } from '#periods/calendar/calendar-names.ts'
import { communicationSearch } from './communication-report.search.ts'

const route = getRouteApi('/main/communicationReport')

/** How well the gateways of all plants reach us (spec §2): a list, and the days of one of them. */
export const CommunicationReportScreen = () => {
  const { language, words } = useLanguage()
  const { gateway: open, ...search } = communicationSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const now = useNow(60_000)
  const weekdays = useMemo(() => namesIn(localeOf(language)).weekdays(0), [language])
  const cameFrom = useLeft(open)
  const window = windowFrom(search)
  const go = (next: typeof window) =>
    void navigate({
      search: { ...windowTo(next), ...(open !== undefined && { gateway: open }) },
      replace: true,
      resetScroll: false,
    })
  const shared = {
    words: words.communicationReport,
    shell: words.shell,
    ageText: (at: number) => ageText(now - at, words.live),
    spanText: (ms: number) => spanText(ms, words.live),
    plantLink: (plant: number, text: string) => (
      <Link to={paths.plantDevice} search={{ plant }}>
        {text}
      </Link>
    ),
  }
  if (open !== undefined)
    return (
      <GatewayDays
        key={open}
        {...shared}
        gatewayId={open}
        days={window.days}
        onDays={(days) => go({ ...window, days, page: 1 })}
        weekdays={weekdays}
        protocolName={protocolName}
        back={
          <Link to={paths.communicationReport} search={search}>
            {words.communicationReport.back}
          </Link>
        }
      />
    )
  return (
    <GatewayList
      {...shared}
      cameFrom={cameFrom}
      window={window}
      onWindow={go}
      now={now}
      errors={words.errors}
      gatewayLink={(gateway, text, className) => (
        <Link
          to={paths.communicationReport}
          search={{ ...search, gateway }}
          data-gateway={gateway}
          {...(className !== undefined && { className })}
        >
          {text}
        </Link>
      )}
    />
  )
}

/** The gateway that was open before. The address stays the same page, so its name must be given the focus. */
const useLeft = (open: number | undefined) => {
  const [known, setKnown] = useState(open)
  const [left, setLeft] = useState<number>()
  const isChanged = open !== known
  if (isChanged) {
    setKnown(open)
    setLeft(known)
  }
  const first = useRef(open)
  useEffect(() => {
    if (open === first.current) return
    first.current = undefined
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [open])
  return left
}
