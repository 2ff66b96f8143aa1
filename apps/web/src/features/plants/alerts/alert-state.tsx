import type { Words } from '@heliograph/phrases'
import IconWentOn from '@tabler/icons-react/dist/esm/icons/IconCircleArrowRight.mjs'
import IconEnded from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import { Chip } from '#ui/text/chip.tsx'
import { stateOf, type Timed } from './alert-times.ts'

/** Whether it is active, continued past midnight or has ended. */
export const AlertState = ({ alert, words }: { alert: Timed; words: Words['alerts'] }) => {
  const state = stateOf(alert)
  if (state === 'open') return <Chip tone="error" icon={IconOpen} text={words.open} />
  if (state === 'wentOn') return <Chip tone="muted" icon={IconWentOn} text={words.wentOn} />
  return <Chip tone="success" icon={IconEnded} text={words.ended} />
}
