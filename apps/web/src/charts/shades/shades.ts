import { numberText } from '@heliograph/domain/numbers'
import { scaleOf } from '#charts/axes/scale.ts'

/** A shade of one hue, for values above `from` up to `to`. Zero and unknown have no shade. */
export interface Shade {
  from: number
  to: number
  /** Percent of the hue; the rest is the surface colour. */
  percent: number
}

/** Four or five even steps up to the largest value. */
export const shadesOf = (values: readonly (number | null)[]): Shade[] => {
  const { max, step } = scaleOf(values, 6)
  const count = Math.max(1, Math.round(max / step))
  return Array.from({ length: count }, (_, place) => ({
    from: place * step,
    to: (place + 1) * step,
    percent: palest + ((deepest - palest) * place) / Math.max(1, count - 1),
  }))
}

export const shadeOf = (shades: readonly Shade[], value: number) =>
  value <= 0 ? undefined : (shades.find(({ to }) => value <= to) ?? shades.at(-1))

export const shadeText = ({ from, to }: Shade) => `${numberText(from, 6)}–${numberText(to, 6)}`

const palest = 22
const deepest = 100
