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
  const [own, below] = [rgbOf(hex), rgbOf(surface)]
  const share = Math.min(100, Math.max(0, alphaPercent)) / 100
  const mixed = (place: 0 | 1 | 2) => own[place] * share + below[place] * (1 - share)
  return toHex([mixed(0), mixed(1), mixed(2)])
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

const linear = ([red, green, blue]: Rgb): Rgb => [ungamma(red), ungamma(green), ungamma(blue)]

const ungamma = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const gamma = (share: number) => 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

// Matrices of OKLab as published by Björn Ottosson, "A perceptual color space for image processing" (2020).
const toOklch = (rgb: Rgb): Oklch => {
  const [red, green, blue] = linear(rgb)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)]
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
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
