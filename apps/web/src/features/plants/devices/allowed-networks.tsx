import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { AllowedNetworksForm } from './allowed-networks-form.tsx'
import { deviceQueries } from './devices.queries.ts'

interface Props {
  gatewayId: number
  zone: string
  words: Words['devices']['networks']
  errors: Words['errors']
}

/** Where a gateway's reports may come from. */
export const AllowedNetworks = ({ gatewayId, zone, words, errors }: Props) => {
  const { data } = useQuery(deviceQueries(useApi()).networks(gatewayId))
  if (!data) return null
  return (
    <TitledCard title={words.title}>
      <Aside>{words.lead}</Aside>
      <AllowedNetworksForm gatewayId={gatewayId} zone={zone} stored={data} words={words} errors={errors} />
    </TitledCard>
  )
}
