import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import { hoursOf } from './told.ts'

interface Props {
  fast: FastSystem
  /** From another call, which may still be loading. */
  sums: OperatingSystem | undefined
  /** Of yesterday, percent; null if its light is unknown. */
  performance: number | null
  words: Words['live']
}

/** The plant's generation so far. */
export const YieldCard = ({ fast, sums, performance, words }: Props) => {
  const energies = [
    [words.month, words.monthHint, sums?.generationMonth],
    [words.year, words.yearHint, sums?.generationYear],
    [words.total, words.totalHint, sums?.generationTotal ?? fast.generationUploadTotal],
  ] as const
  return (
    <LiveCard title={words.yieldTitle} icon={<IconSolar />}>
      <Facts>
        {energies.map(([name, hint, kwh]) => (
          <Fact key={name} name={name} hint={hint} value={quantityOf(kwh, 'kWh')} missing={words.noData} />
        ))}
        <Fact
          name={words.fullLoadHours}
          hint={words.fullLoadHoursHint}
          how={words.fullLoadHoursHow}
          value={hoursOf(fast.fullPowerHoursDay)}
          missing={words.noData}
        />
        {performance !== null && (
          <Fact
            name={words.performance}
            hint={words.performanceHint}
            how={words.performanceHow}
            value={{ text: numberText(performance, 1), unit: '%' }}
            missing={words.noData}
          />
        )}
      </Facts>
    </LiveCard>
  )
}
