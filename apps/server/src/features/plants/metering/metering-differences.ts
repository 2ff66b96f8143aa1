import { quantities } from '@heliograph/domain/energy'
import type { MeteringSettings } from '@heliograph/domain/metering'
import { kwhOf } from '#telemetry/energy-units.ts'

/** What differs between two choices, for the audit: `before.strategy`, `after.strategy`. Null is none. */
export const differencesOf = (before: MeteringSettings, after: MeteringSettings) => {
  const [old, young] = [textsOf(before), textsOf(after)]
  const facts: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(young)) {
    const former = old[field] ?? null
    if (former === value) continue
    facts[`before.${field}`] = former
    facts[`after.${field}`] = value
  }
  return facts
}

const textsOf = (settings: MeteringSettings): Record<string, string | null> => ({
  strategy: settings.strategy,
  ...Object.fromEntries(quantities.map((quantity) => [`${quantity}Method`, settings.methods[quantity]])),
  keptShare: settings.keptShare === null ? null : String(settings.keptShare / 100),
  generationOffset: offsetText(settings.generationOffset),
  useOffset: offsetText(settings.useOffset),
  missingIsZero: String(settings.isMissingZero),
})

const offsetText = (mWh: number) => (mWh === 0 ? null : String(kwhOf(mWh)))
