import type { AlertHandling } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconWork from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import IconBlocked from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconSnoozed from '@tabler/icons-react/dist/esm/icons/IconBellZ.mjs'
import IconKnown from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconResolved from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { Chip } from '#ui/text/chip.tsx'

/** What people decided about an alert: nothing while it is open to everyone. */
export const CaseChip = ({
  handling,
  words,
}: {
  handling: Pick<AlertHandling, 'state' | 'muted'>
  words: Words['alerts']
}) => {
  const { state, muted } = handling
  if (muted === 'planned-work') return <Chip tone="muted" icon={IconWork} text={words.work.title} />
  if (muted === 'blocked') return <Chip tone="muted" icon={IconBlocked} text={words.case.blocked} />
  if (state === 'resolved') return <Chip tone="success" icon={IconResolved} text={words.case.resolved} />
  if (state === 'snoozed') return <Chip tone="muted" icon={IconSnoozed} text={words.case.snoozed} />
  if (state === 'acknowledged') return <Chip tone="info" icon={IconKnown} text={words.case.acknowledged} />
  return null
}
