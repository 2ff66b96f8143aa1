/** Falls back to now if the time cannot be read. */
export const readTime = (time: string | undefined, now: number) => {
  if (time === undefined) return now
  const seconds = wholeSeconds(time)
  if (seconds !== undefined) return seconds * 1000
  const [, day, clock = '00:00', zone = 'Z'] = isoTime.exec(time.trim()) ?? []
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${clock}${zone}`)
  return Number.isNaN(at) ? now : at
}

export const readNode = (node: unknown) => cleaned(String(node ?? '')) || '0'

export const wholeSeconds = (value: unknown) => {
  const seconds = readNumber(value)
  return seconds === undefined ? undefined : Math.trunc(seconds)
}

/** Letters, digits, spaces, `_`, `-` and `.`, as emoncms keeps them. Never half a letter, which no database takes. */
export const cleaned = (name: string) =>
  name
    .replace(/[^\p{N}\p{L}_\s\-.]/gu, '')
    .slice(0, 64)
    .replace(/\p{Surrogate}/gu, '')

/** A finite number, or text that is one; true is 1 and false is 0. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'boolean') return Number(value)
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && decimal.test(value))
  const number = isNumeric ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/

const decimal = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i
