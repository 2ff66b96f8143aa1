import type { Alert } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { keyTextOf } from '#features/plants/alerts/alert-key.ts'
import { dayQueries, firstStepOf, namedOf } from '#features/plants/day/day.queries.ts'
import type { DayFacts } from '#features/plants/day/facts.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { MarkWrong } from './mark-wrong.tsx'

interface Props {
  plantId: number
  day: Day
  facts: DayFacts
  /** Open ones, the worst first. */
  alerts: readonly Alert[]
}

/** What to do about what the sentence says, with a link to where it is done. */
export const DayAction = ({ plantId, day, facts, alerts }: Props) => {
  const words = useWords('day')
  const named = namedOf(alerts)
  if (facts.running && named?.level === 2) return <AlertAction plantId={plantId} alert={named} />
  if (facts.silentSince !== undefined || (facts.without !== undefined && facts.gaps.length === 0)) {
    return (
      <Link to={paths.plantDevice} search={{ plant: plantId }}>
        {words.seeDevices}
      </Link>
    )
  }
  if (facts.isContradictory) return <MarkWrong plantId={plantId} day={day} />
  if (facts.running && named && facts.gaps.length === 0) return <AlertAction plantId={plantId} alert={named} />
  if (!facts.running || alerts.every(({ level }) => level === 0)) return null
  return (
    <Link to={paths.plantAlert} search={{ plant: plantId }}>
      {words.seeAlerts}
    </Link>
  )
}

const AlertAction = ({ plantId, alert }: { plantId: number; alert: Alert }) => {
  const { language, words } = useLanguage()
  const { data } = useQuery(dayQueries(useApi(), plantId, language).advice(alert))
  const step = data && firstStepOf(data)
  return (
    <p>
      {step !== undefined && `${step} `}
      <Link to={paths.plantAlert} search={{ plant: plantId, alert: keyTextOf(alert) }}>
        {words.day.seeAlert}
      </Link>
    </p>
  )
}
