import { missing, numberText } from '@heliograph/domain/numbers'
import type { Told } from './live-card.tsx'

/** Formatted numbers, truncated (spec §9). A missing one has no unit. */
const toldIn = (value: number | null | undefined, unit: string, digits?: number): Told => {
  const text = numberText(value, digits)
  return { text, unit: text === missing ? '' : unit }
}

export const hoursOf = (hours: number | null | undefined) => toldIn(hours, 'h')

/** Less than a tonne is shown in kilograms. */
export const massOf = (tonnes: number | null | undefined) =>
  tonnes !== null && tonnes !== undefined && tonnes < 1 ? toldIn(tonnes * 1000, 'kg') : toldIn(tonnes, 't')

/** Whole trees from one upwards. */
export const treesOf = (trees: number | null | undefined) => toldIn(trees, '', (trees ?? 0) < 1 ? 2 : 0)

export const irradianceOf = (wPerM2: number | null | undefined) => toldIn(wPerM2, 'W/m²', 0)

export const windOf = (mPerS: number | null | undefined) => toldIn(mPerS, 'm/s', 1)
