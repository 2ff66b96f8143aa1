import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import { addDays, dayOf, type Day } from '@heliograph/domain/zones'
import { Button } from '@mantine/core'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { historyQueries } from '#features/plants/history/history.queries.ts'
import { LiveCards } from '#features/plants/live/live-cards.tsx'
import { liveQueries } from '#features/plants/live/live.queries.ts'
import { useTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import classes from './data.module.css'

interface Props {
  plantId: number
  fast: FastSystem
  operating: OperatingSystem | undefined
  currency: string | undefined
  today: Day
}

/** Totals, income, environment and weather, on request. */
export const MoreFigures = (props: Props) => {
  const { words } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.more} aria-label={words.day.more}>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        rightSection={<IconOpen className={classes.chevron} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {words.day.more}
      </Button>
      {isOpen && <Cards {...props} />}
    </section>
  )
}

/** Fetched when they show. */
const Cards = ({ plantId, fast, operating, currency, today }: Props) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const saved = useQuery(liveQueries(api, plantId).saved())
  // As the day asks for them, so that they are here already.
  const days = useQuery(historyQueries(api, plantId).days({ first: addDays(today, -2), last: today }))
  const yesterday = addDays(today, -1)
  const performance =
    days.data?.records.find(({ year, month, day }) => dayOf(year, month, day) === yesterday)?.pr ?? null
  return (
    <LiveCards
      fast={fast}
      sums={operating}
      saved={saved.data}
      performance={performance}
      currency={currency}
      language={language}
      temperatureUnit={useTemperatureUnit()}
      words={words}
    />
  )
}
