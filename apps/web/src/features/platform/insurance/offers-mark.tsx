import type { Words } from '@heliograph/phrases'
import IconOffered from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { insuranceQueries } from './insurance.queries.ts'

/** Whether something waits for the person's decision. */
export const OffersMark = ({ words }: { words: Words['insurance'] }) => {
  const { data } = useQuery(insuranceQueries(useApi()).mine(1))
  const count = data?.data.filter(({ mayAccept }) => mayAccept).length ?? 0
  return count === 0 ? null : <Chip tone="warning" icon={IconOffered} text={words.waits({ count })} />
}
