import type { EnergySaved } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconLeaf from '@tabler/icons-react/dist/esm/icons/IconLeaf.mjs'
import { quantityText } from '#charts/axes/quantity.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import { massOf, treesOf } from './told.ts'

interface Props {
  /** Undefined while loading. */
  saved: EnergySaved | undefined
  words: Words['live']
}

/** The emissions avoided so far. */
export const SavedCard = ({ saved, words }: Props) => {
  const how = (factor: string) => {
    const kwh = saved?.generationValueTotal ?? null
    return kwh === null ? undefined : words.savedHow({ energy: quantityText(kwh, 'kWh'), factor })
  }
  return (
    <LiveCard title={words.savedTitle} icon={<IconLeaf size={18} stroke={1.7} />}>
      <Facts>
        <Fact
          name={words.co2}
          hint={words.co2Hint}
          how={how('0.793\u00A0kg/kWh')}
          value={massOf(saved?.emissionReductionCO2)}
          missing={words.noData}
        />
        <Fact
          name={words.coal}
          hint={words.coalHint}
          how={how('0.305\u00A0kg/kWh')}
          value={massOf(saved?.standardCoalSaved)}
          missing={words.noData}
        />
        <Fact
          name={words.trees}
          hint={words.treesHint}
          how={how('0.997 ÷ 18.3')}
          value={treesOf(saved?.treesPlanted)}
          missing={words.noData}
        />
      </Facts>
    </LiveCard>
  )
}
