import type { EnergySaved } from '@heliograph/contract/browser'
import { kgOfCoal, kgPerTree } from '@heliograph/domain/environment'
import type { Words } from '@heliograph/phrases'
import IconLeaf from '@tabler/icons-react/dist/esm/icons/IconLeaf.mjs'
import { quantityText } from '#charts/axes/quantity.ts'
import { countryName } from '#i18n/countries.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import { massOf, treesOf } from './told.ts'

interface Props {
  /** Undefined while loading. */
  saved: EnergySaved | undefined
  language: string
  words: Words['live']
}

/** The emissions avoided so far: all of it is estimated. */
export const SavedCard = ({ saved, language, words }: Props) => {
  const how = (factor: string) => {
    const kwh = saved?.generationValueTotal ?? null
    return kwh === null ? undefined : words.savedHow({ energy: quantityText(kwh, 'kWh'), factor })
  }
  const estimate = saved?.estimate
  const co2 = massOf(estimate?.co2)
  const noteOf = (value: unknown) => (value === null || value === undefined ? undefined : words.estimated)
  return (
    <LiveCard title={words.savedTitle} icon={<IconLeaf />}>
      <Facts>
        <Fact
          name={words.co2}
          hint={words.co2Hint}
          how={
            estimate && (
              <>
                {how(`${estimate.gPerKwh / 1000}\u00A0kg/kWh`)}
                <br />
                {words.co2Source({
                  country: estimate.country === null ? words.worldAverage : countryName(estimate.country, language),
                  year: estimate.year,
                  source: estimate.source,
                })}
              </>
            )
          }
          value={co2}
          note={noteOf(estimate)}
          missing={words.noData}
        />
        <Fact
          name={words.coal}
          hint={words.coalHint({ each: `${kgOfCoal}\u00A0kg` })}
          how={how(`${kgOfCoal}\u00A0kg/kWh`)}
          value={massOf(saved?.standardCoalSaved)}
          note={noteOf(saved?.standardCoalSaved)}
          missing={words.noData}
        />
        <Fact
          name={words.trees}
          hint={words.treesHint({ each: `${kgPerTree}\u00A0kg` })}
          how={estimate && `${co2.text}\u00A0${co2.unit} ÷ ${kgPerTree}\u00A0kg`}
          value={treesOf(estimate?.trees)}
          note={noteOf(estimate)}
          missing={words.noData}
        />
      </Facts>
    </LiveCard>
  )
}
