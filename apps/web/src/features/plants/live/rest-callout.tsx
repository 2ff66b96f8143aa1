import type { Words } from '@heliograph/phrases'
import IconPaused from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import type { ReactNode } from 'react'
import { Callout } from '#ui/notices/callout.tsx'

interface Props {
  /** The link to where the data service is renewed. */
  renew: ReactNode
  words: Words['live']
}

/** Why there are no live values: the data service of a logger is not paid. */
export const RestCallout = ({ renew, words }: Props) => (
  <Callout tone="warning" icon={IconPaused} role="status">
    <p>
      <strong>{words.restTitle}</strong>
    </p>
    <p>{words.restText}</p>
    {renew}
  </Callout>
)
