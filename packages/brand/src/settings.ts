import type { Brand, Flag } from './brand.ts'
import { heliograph } from './heliograph.ts'

/** What an operator decides about a brand: everything but who it is. A version of a brand is one of these. */
export type BrandSettings = Omit<Brand, 'code' | 'whiteLabel'>

export const isOriginal = (code: string) => code === heliograph.code

export const brandWith = (code: string, settings: BrandSettings): Brand => ({
  ...settings,
  code,
  whiteLabel: !isOriginal(code),
})

export const settingsOf = ({ code: _code, whiteLabel: _whiteLabel, ...settings }: Brand): BrandSettings => settings

/** Where a new brand starts: the look of the original under a name of its own, without a domain. */
export const newSettings = (name: string): BrandSettings => ({
  ...settingsOf(heliograph),
  texts: { showName: { en: name }, appShowName: name },
})

export const brandFileKind = 'heliograph-brand-1'

/**
 * Functions that the specification names and the product does not have: it gives devices no commands. They are off, so that no
 * client is told of them, and nobody can tick them.
 */
export const missingFlags: readonly Flag[] = ['deviceControl']

/** A brand as JSON, to be carried to another installation. */
export const brandFileOf = (code: string, settings: BrandSettings) => ({ kind: brandFileKind, code, settings })

/** What was stored by an older version of the product lacks what brands did not have then, and may have on what is not there. */
export const completed = (stored: Partial<BrandSettings>): BrandSettings => {
  const ours = settingsOf(heliograph)
  return {
    ...ours,
    ...stored,
    logos: { ...ours.logos, ...stored.logos },
    colours: { ...ours.colours, ...stored.colours },
    flags: { ...ours.flags, ...stored.flags, ...Object.fromEntries(missingFlags.map((flag) => [flag, false])) },
  }
}
