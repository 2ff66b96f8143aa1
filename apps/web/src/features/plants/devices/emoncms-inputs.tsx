import type { Api, DeviceDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { deviceQueries } from './devices.queries.ts'
import { nodesOf } from './emoncms-input.ts'
import { EmoncmsNode } from './emoncms-node.tsx'
import classes from './emoncms-inputs.module.css'

interface Props {
  api: Api
  detail: DeviceDetail
  /** Whether the person may say what they measure. */
  mayMap: boolean
  words: Words['devices']
  points: Words['points']
  errors: Words['errors']
}

/** What a gateway sends under names that do not say what they measure, such as the numbers of emonHub. */
export const EmoncmsInputs = ({ api, detail, mayMap, words, points, errors }: Props) => {
  const { data = [] } = useQuery(deviceQueries(api).inputs(detail.deviceId))
  if (data.length === 0) return null
  return (
    <TitledCard title={words.inputs.title}>
      <Aside>
        {words.inputs.lead} {words.inputs.factorHint}
      </Aside>
      <div className={classes.nodes}>
        {nodesOf(data).map(([node, inputs]) => (
          <EmoncmsNode
            key={node}
            api={api}
            gatewayId={detail.deviceId}
            zone={detail.timeZone}
            node={node}
            inputs={inputs}
            mayMap={mayMap}
            words={words}
            points={points}
            errors={errors}
          />
        ))}
      </div>
    </TitledCard>
  )
}
