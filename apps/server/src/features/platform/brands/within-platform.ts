import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@heliograph/brand/check'
import type { BrandSettings } from '@heliograph/brand/settings'

/**
 * What only the operators of the platform decide about a brand: at which hosts it is, and what is closed to it. Everything else its
 * own administrator may change too.
 */
export const ofPlatform = [
  'domains',
  'officialDomain',
  'blockedFunctions',
  'trackingCode',
] as const satisfies (keyof BrandSettings)[]

/** What in these settings a brand's own administrator may not change. */
export const problemsWithin = (settings: BrandSettings, decided: BrandSettings): Problem[] =>
  ofPlatform.flatMap((field) =>
    isDeepStrictEqual(settings[field], decided[field]) ? [] : [{ field, problem: 'platform-only' as const }],
  )
