/** The colours of a brand (spec §3). */
export const colourTypes = [
  'primary',
  'warning',
  'error',
  'success',
  'fail',
  'left-menu',
  'top-navigation',
  'station-button',
  'station-button-active',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
  'chart-9',
  'chart-10',
  'chart-11',
  'chart-12',
] as const
export type ColourType = (typeof colourTypes)[number]

/** `#abc` or `#aabbcc`, and the opacity in percent. */
export interface Colour {
  hex: string
  alphaPercent: number
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Red, green and blue from 0 to 255. Undefined for anything but 3 or 6 hexadecimal digits (spec §5). */
export const parseHex = (hex: string): Rgb | undefined => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [Number.parseInt(six.slice(0, 2), 16), Number.parseInt(six.slice(2, 4), 16), Number.parseInt(six.slice(4), 16)]
}

export const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** For CSS (spec §5). Undefined if the code is invalid or the percentage is not within 0 to 100. */
export const toRgba = ({ hex, alphaPercent }: Colour) => {
  const rgb = parseHex(hex)
  if (!rgb || !(alphaPercent >= 0 && alphaPercent <= 100)) return undefined
  return `rgba(${rgb.join(', ')}, ${alphaPercent / 100})`
}
