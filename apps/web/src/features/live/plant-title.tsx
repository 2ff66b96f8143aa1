import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import { DataAge } from './data-age.tsx'
import type { StreamState } from './follow.ts'
import classes from './live.module.css'
import { useNow } from './use-now.ts'

interface Props {
  name: string
  /** Undefined while it is not known. */
  zone: string | undefined
  /** How the plant is, as a chip. */
  state: ReactNode
  /** When the plant last spoke, ms: null when it never did. */
  spokeAt: number | null | undefined
  stream: StreamState
  words: Words['live']
}

/** Which plant this is, how it is, what time it is there and how fresh its data. */
export const PlantTitle = ({ name, zone, state, spokeAt, stream, words }: Props) => (
  <PageTitle title={name}>
    {state}
    <span className={classes.titleEnd}>
      {zone !== undefined && <LocalTime zone={zone} words={words} />}
      {zone !== undefined && spokeAt !== undefined && <DataAge at={spokeAt} zone={zone} stream={stream} words={words} />}
    </span>
  </PageTitle>
)

const LocalTime = ({ zone, words }: { zone: string; words: Words['live'] }) => {
  const now = formatInstant(zone, useNow())
  return (
    <span className={classes.localTime} title={words.localTime}>
      <time>{now}</time> <span>{zone}</span>
    </span>
  )
}
