import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { AllowedNetworksForm } from './allowed-networks-form.tsx'
import { deviceQueries } from './devices.queries.ts'
import classes from './allowed-networks.module.css'

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
    <Card>
      <section className={classes.networks} aria-labelledby="networks">
        <h2 id="networks">{words.title}</h2>
        <p className={classes.lead}>{words.lead}</p>
        <AllowedNetworksForm gatewayId={gatewayId} zone={zone} stored={data} words={words} errors={errors} />
      </section>
    </Card>
  )
}
