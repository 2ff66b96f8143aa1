import { quantities } from '@heliograph/domain/energy'
import type { MeteringSettings } from '@heliograph/domain/metering'
import { factsOfChange } from '#needs/audit.ts'
import { kwhOf } from '#telemetry/energy-units.ts'

/** What differs between two choices, for the audit. Null is none. */
export const differencesOf = (before: MeteringSettings, after: MeteringSettings) =>
  factsOfChange(textsOf(before), textsOf(after))

const textsOf = (settings: MeteringSettings): Record<string, string | null> => ({
  strategy: settings.strategy,
  ...Object.fromEntries(quantities.map((quantity) => [`${quantity}Method`, settings.methods[quantity]])),
  keptShare: settings.keptShare === null ? null : String(settings.keptShare / 100),
  generationOffset: offsetText(settings.generationOffset),
  useOffset: offsetText(settings.useOffset),
  missingIsZero: String(settings.isMissingZero),
})

const offsetText = (mWh: number) => (mWh === 0 ? null : String(kwhOf(mWh)))
