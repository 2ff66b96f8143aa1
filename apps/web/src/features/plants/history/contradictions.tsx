import type { Statistics } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'

interface Props {
  found: Statistics['contradictions']
  /** Which days in a row, and whose readings. */
  run: Statistics['contradictory']
  /** Up to which the period has passed. */
  until: Day
  /** What to do about it. */
  children?: ReactNode
  words: Words['history']
}

/** Why the figures of a period cannot all be right. */
export const Contradictions = ({ found, run, until, children, words }: Props) =>
  found.length > 0 && (
    <Callout tone="warning" icon={IconWarning} role="status">
      <strong>{words.contradiction}</strong>
      {telling(found).map((reason) => (
        <p key={reason}>{words.contradictions[reason]}</p>
      ))}
      {run && <p>{runText(run, until, words)}</p>}
      {children}
    </Callout>
  )

const runText = ({ firstDay, lastDay, devices }: NonNullable<Props['run']>, until: Day, words: Words['history']) => {
  const names = devices.map(({ deviceName }) => deviceName).join(words.deviceSeparator)
  if (lastDay < until) {
    return firstDay === lastDay
      ? words.contradictoryOn({ devices: names, day: lastDay })
      : words.contradictoryFromTo({ devices: names, from: firstDay, to: lastDay })
  }
  return words.contradictorySince({ devices: names, day: firstDay })
}

/** Who sells more than there is also has a negative use: one sentence is enough. */
const telling = (found: Props['found']) =>
  found.includes('soldWithoutSource') ? found.filter((reason) => reason !== 'negativeUse') : found
