import type { Words } from '@heliograph/phrases'
import IconWarning from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconSoon from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { deviceChargeQueries } from './device-charge.queries.ts'

/** How it stands with a person's loggers, in a word. */
export const ServicesMark = ({ words, free }: { words: Words['deviceCharge']; free: string }) => {
  const { data } = useQuery(deviceChargeQueries(useApi()).services({ page: 1, filter: undefined, search: '' }))
  if (!data) return null
  if (!data.isSold) return <Chip tone="success" icon={IconFine} text={free} />
  const { all, ended, within30 } = data.counts
  if (all === 0) return null
  if (ended > 0) return <Chip tone="warning" icon={IconWarning} text={words.marks.ended({ count: ended })} />
  if (within30 > 0) return <Chip tone="info" icon={IconSoon} text={words.marks.soon({ count: within30 })} />
  return <Chip tone="success" icon={IconFine} text={words.marks.fine} />
}
