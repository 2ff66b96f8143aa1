import type { Words } from '@heliograph/phrases'
import IconLow from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { applicationQueries } from './applications.queries.ts'

/** How it stands with a person's SMS, in a word. */
export const SmsLeft = ({ words }: { words: Words['applications'] }) => {
  const { data } = useQuery(applicationQueries(useApi()).standing(1))
  if (!data) return null
  if (!data.isSold) return <Chip tone="success" icon={IconFine} text={words.free} />
  const { balance, isLow } = data
  return (
    <Chip
      tone={isLow ? 'warning' : 'success'}
      icon={isLow ? IconLow : IconFine}
      text={words.smsLeft({ count: balance })}
    />
  )
}
