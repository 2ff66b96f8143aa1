import { numberText } from '@heliograph/domain/numbers'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { firstGeneration } from './first-generation.ts'
import { targetOf } from './target-of.ts'
import { targetQueries } from './targets.queries.ts'

interface Props {
  plantId: number
  period: { kind: string; day: Day }
  today: Day
  /** The plant's start of operation, which is the day on which it was added if nobody entered one; undefined if unknown. */
  started: Day | undefined
  /** Generated in the period, kWh: all of it, and without today. Null if it is unknown. */
  made: number | null
  madeUntilToday: number | null
  words: Words['targets']
}

/** The target of a month or a year beside what was generated; nothing where there is none. */
export const TargetLine = ({ plantId, period, today, started, made, madeUntilToday, words }: Props) => {
  const api = useApi()
  const { data } = useQuery(targetQueries(api, plantId).find())
  const ofAll = data && targetOf(data.months, period, today)
  const ofStart = data && targetOf(data.months, period, today, started)
  const isCut = started !== undefined && ofStart !== undefined && ofStart.whole < (ofAll?.whole ?? Infinity)
  // An older plant that was added here, with its history: its target is that of the days that it generated on, too.
  const first = useQuery({ ...firstGeneration(api, plantId), enabled: isCut })
  if (isCut && first.data === undefined) return null
  const from = isCut && first.data && first.data < started ? first.data : started
  const target = data && targetOf(data.months, period, today, from)
  if (!data || !target || target.whole <= 0) return null
  const { whole, due } = target
  const isOver = due >= whole
  const isShortened = from !== undefined && whole < (ofAll?.whole ?? Infinity)
  const of = isOver ? made : madeUntilToday
  const percent = of === null || due <= 0 ? undefined : `${numberText((of / due) * 100, 0)}\u00A0%`
  const energy = (kwh: number) => quantityText(kwh, 'kWh')
  return (
    <p>
      {percent === undefined
        ? words.only({ target: energy(whole) })
        : isOver
          ? words.reached({ target: energy(whole), percent })
          : words.soFar({ target: energy(whole), due: energy(due), percent })}{' '}
      {isShortened && `${words.since({ day: from })} `}
      {data.guarantee !== null &&
        words.guaranteed({
          energy: energy((whole * data.guarantee) / 100),
          percent: `${numberText(data.guarantee, 1)}\u00A0%`,
        })}
    </p>
  )
}
