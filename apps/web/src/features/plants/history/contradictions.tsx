import type { Statistics } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'

interface Props {
  found: Statistics['contradictions']
  /** What to do about it. */
  children?: ReactNode
  words: Words['history']
}

/** Why the figures of a period cannot all be right. */
export const Contradictions = ({ found, children, words }: Props) =>
  found.length > 0 && (
    <Callout tone="warning" icon={IconWarning} role="status">
      <strong>{words.contradiction}</strong>
      {telling(found).map((reason) => (
        <p key={reason}>{words.contradictions[reason]}</p>
      ))}
      {children}
    </Callout>
  )

/** Who sells more than there is also has a negative use: one sentence is enough. */
const telling = (found: Props['found']) =>
  found.includes('soldWithoutSource') ? found.filter((reason) => reason !== 'negativeUse') : found
