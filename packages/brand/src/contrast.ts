import { parseHex, toHex, type Colour, type Rgb } from './colours.ts'

/** Contrast of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string) => {
  return ratioOf(luminance(rgbOf(one)), luminance(rgbOf(other)))
}

const ratioOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/**
 * The colour itself if it has enough contrast with every surface, otherwise the nearest lightness of the same hue that
 * does. Text and marks use such derived colours, because a brand's own may be unreadable.
 */
export const ensureContrast = (hex: string, surfaces: readonly string[], ratio: number) => {
  const lights = surfaces.map((surface) => luminance(rgbOf(surface)))
  const stands = (candidate: string) => {
    const own = luminance(rgbOf(candidate))
    return lights.every((light) => ratioOf(own, light) >= ratio)
  }
  if (stands(hex)) return toHex(rgbOf(hex))
  const [lightness, chroma, hue] = toOklch(rgbOf(hex))
  for (let away = 0; away <= 1; away += 0.005) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue
      const candidate = toHex(fromOklch([tried, chroma, hue]))
      if (stands(candidate)) return candidate
    }
  }
  return stands('#000000') ? '#000000' : '#ffffff'
}

/** A colour that lets some of the surface through (spec §5) as one that does not: only of such a contrast can be told. */
export const onSurface = ({ hex, alphaPercent }: Colour, surface: string) => {
  const [red, green, blue] = rgbOf(surface)
  const [ownRed, ownGreen, ownBlue] = rgbOf(hex)
  const mixed = (own: number, below: number) => below + ((own - below) * alphaPercent) / 100
  return toHex([mixed(ownRed, red), mixed(ownGreen, green), mixed(ownBlue, blue)])
}

/** The same hue at another lightness (0 black to 1 white); chroma is reduced by the factor, and to fit the screen's gamut. */
export const atLightness = (hex: string, lightness: number, chromaFactor = 1) => {
  const [, chroma, hue] = toOklch(rgbOf(hex))
  return toHex(fromOklch([lightness, chroma * chromaFactor, hue]))
}

type Oklch = readonly [lightness: number, chroma: number, hue: number]

const rgbOf = (hex: string): Rgb => {
  const rgb = parseHex(hex)
  if (!rgb) throw new RangeError(`Not a colour: ${hex}`)
  return rgb
}

const luminance = (rgb: Rgb) => {
  const [red, green, blue] = linear(rgb)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear light from 0 to 1. */
export const linear = ([red, green, blue]: Rgb): Rgb => [ungamma(red), ungamma(green), ungamma(blue)]

const ungamma = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const gamma = (share: number) => 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

// Matrices of OKLab as published by Björn Ottosson, "A perceptual color space for image processing" (2020), to six
// places: a screen has 256 steps.
const toOklch = (rgb: Rgb): Oklch => {
  const [lightness, a, b] = labOf(linear(rgb))
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)]
}

/** OKLab of linear light from 0 to 1. */
export const labOf = ([red, green, blue]: Rgb): readonly [lightness: number, a: number, b: number] => {
  const l = Math.cbrt(0.412221 * red + 0.536333 * green + 0.051446 * blue)
  const m = Math.cbrt(0.211903 * red + 0.6807 * green + 0.107397 * blue)
  const s = Math.cbrt(0.088302 * red + 0.281719 * green + 0.629979 * blue)
  return [
    0.210454 * l + 0.793618 * m - 0.004072 * s,
    1.977998 * l - 2.428592 * m + 0.450594 * s,
    0.025904 * l + 0.782772 * m - 0.808676 * s,
  ]
}

/** Colours outside the screen's gamut lose chroma, not hue, until they fit. */
const fromOklch = ([lightness, chroma, hue]: Oklch): Rgb => {
  for (let kept = 1; kept > 0; kept -= 0.05) {
    const rgb = unbounded([lightness, chroma * kept, hue])
    if (rgb.every((part) => part >= -0.5 && part <= 255.5)) return rgb
  }
  return unbounded([lightness, 0, hue])
}

const unbounded = ([lightness, chroma, hue]: Oklch): Rgb => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396338 * a + 0.215804 * b) ** 3
  const m = (lightness - 0.105561 * a - 0.063854 * b) ** 3
  const s = (lightness - 0.089484 * a - 1.291486 * b) ** 3
  return [
    gamma(4.076742 * l - 3.307712 * m + 0.23097 * s),
    gamma(-1.268438 * l + 2.609757 * m - 0.341319 * s),
    gamma(-0.004196 * l - 0.703419 * m + 1.707615 * s),
  ]
}
