import { formatInstant } from '@heliograph/domain/zones'
import type { NetworkState, WarningState } from '@heliograph/domain/plants'
import type { Words } from '@heliograph/phrases'
import { DataAge } from './data-age.tsx'
import type { StreamState } from './follow.ts'
import classes from './live.module.css'
import { StateChip } from './state-chip.tsx'
import { useNow } from './use-now.ts'

interface Props {
  name: string
  zone: string
  state: { network: NetworkState; warning: WarningState; at: number | null } | null
  stream: StreamState
  words: Words['live']
}

/** Which plant this is, how it is, what time it is there and how fresh its data. */
export const PlantTitle = ({ name, zone, state, stream, words }: Props) => (
  <header className={classes.title}>
    <h1>{name}</h1>
    {state && <StateChip network={state.network} warning={state.warning} words={words} />}
    <span className={classes.titleEnd}>
      <LocalTime zone={zone} words={words} />
      {state && <DataAge at={state.at} zone={zone} stream={stream} words={words} />}
    </span>
  </header>
)

const LocalTime = ({ zone, words }: { zone: string; words: Words['live'] }) => {
  const now = formatInstant(zone, useNow())
  return (
    <span className={classes.localTime} title={words.localTime}>
      <time>{now}</time> <span>{zone}</span>
    </span>
  )
}
