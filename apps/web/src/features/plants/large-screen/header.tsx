import type { PlantCondition } from '@heliograph/domain/plants'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useNetwork } from '@mantine/hooks'
import IconOld from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFresh from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconFailing from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconPaused from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconOffline from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { use, type ReactNode } from 'react'
import { useNow } from '#browser/use-now.ts'
import { usePageName } from '#browser/use-tab-name.ts'
import { ageText, freshnessOf } from './age.ts'
import type { ConditionSigns } from './condition-counts.tsx'
import { TurnContext } from './turn.ts'
import classes from './stage.module.css'

interface Props {
  logo: ReactNode
  title: string
  /** The plant's condition, shown next to its name. */
  sign?: ConditionSigns[PlantCondition] | undefined
  /** What it is like there, if that is known. */
  weather?: ReactNode
  /** When data last arrived, as `useNow` tells the time: null if never, undefined while unknown. */
  dataAt: number | null | undefined
  /** Calls are failing: the data shown is outdated. */
  failing: boolean
  /** Of the clock. */
  zone: string
  words: Words['largeScreen']
}

/** The brand, the title, and how current the data is. */
export const Header = ({ logo, title, sign, weather, dataAt, failing, zone, words }: Props) => {
  const { online } = useNetwork()
  const { position, count, paused } = use(TurnContext)
  usePageName(title)
  return (
    <header className={classes.header}>
      <span className={classes.logo}>{logo}</span>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {sign && (
        <span className={classes.sign} data-tone={sign.tone}>
          <sign.icon aria-hidden="true" />
          {sign.text}
        </span>
      )}
      {weather && (
        <span className={classes.sign} data-tone="muted">
          {weather}
        </span>
      )}
      {count > 1 && (
        <span className={classes.round} role="img" aria-label={words.place({ place: position + 1, count })}>
          {Array.from({ length: count }, (_, place) => (
            <i key={place} data-here={place === position} />
          ))}
        </span>
      )}
      {paused && (
        <span className={classes.sign} data-tone="info">
          <IconPaused aria-hidden="true" />
          {words.paused}
        </span>
      )}
      <span className={classes.trust}>
        <span role="status">
          {!online ? (
            <span className={classes.sign} data-tone="error">
              <IconOffline aria-hidden="true" />
              {words.offline}
            </span>
          ) : (
            failing && (
              <span className={classes.sign} data-tone="warning">
                <IconFailing aria-hidden="true" />
                {words.failing}
              </span>
            )
          )}
        </span>
        {dataAt !== undefined && <Age at={dataAt} words={words} />}
        <Clock zone={zone} />
      </span>
    </header>
  )
}

const Age = ({ at, words }: { at: number | null; words: Words['largeScreen'] }) => {
  const now = useNow()
  if (at === null)
    return (
      <span className={classes.sign} data-tone="muted">
        {words.ageNever}
      </span>
    )
  const freshness = freshnessOf(now - at)
  const Sign = freshness === 'fresh' ? IconFresh : IconOld
  return (
    <span className={classes.sign} data-tone={tones[freshness]} data-age>
      <Sign aria-hidden="true" />
      {ageText(now - at, words)}
      {freshness !== 'fresh' && ` · ${words.old}`}
    </span>
  )
}

const tones = { fresh: 'success', old: 'warning', 'very-old': 'error' } as const

/** The time with its zone: a wall shows plants that can be on another continent. */
const Clock = ({ zone }: { zone: string }) => {
  const now = useNow()
  const instant = formatInstant(zone, now)
  return (
    <time className={classes.clock}>
      {instant.slice(11, 16)}
      <small>
        <span>{instant.slice(0, 10)}</span>
        <span>{zone}</span>
      </small>
    </time>
  )
}
