import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { deviceQueries } from './devices.queries.ts'
import { SignalBars } from './signal-bars.tsx'
import classes from './gateway-network.module.css'

interface Props {
  gatewayId: number
  plantId: number
  words: Words['devices']
}

/** The network that a gateway said it is in. Not shown for one that says nothing about it. */
export const GatewayNetwork = ({ gatewayId, plantId, words }: Props) => {
  const { data } = useQuery(deviceQueries(useApi()).networking(plantId))
  const own = data?.find(({ deviceId }) => deviceId === gatewayId)
  if (!own || (own.ssid === null && own.ip === null)) return null
  const facts = [
    { name: words.network.ssid, value: own.ssid },
    { name: words.network.ip, value: own.ip },
    { name: words.network.mac, value: own.mac },
  ]
  return (
    <TitledCard title={words.network.title}>
      <dl className={classes.facts}>
        {facts.map(
          ({ name, value }) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Unbroken>{value}</Unbroken>
                </dd>
              </div>
            ),
        )}
        {own.signalIntensity !== null && (
          <div>
            <dt>{words.signal}</dt>
            <dd>
              <SignalBars percent={own.signalIntensity} label={words.tree.signalOf({ percent: own.signalIntensity })} />
              {` ${own.signalIntensity} %`}
            </dd>
          </div>
        )}
      </dl>
    </TitledCard>
  )
}
