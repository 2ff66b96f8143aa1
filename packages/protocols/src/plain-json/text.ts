/** Part of every JavaScript host, though not of the language whose types we compile against. */
declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string }

/** The JSON value, or undefined for what is none. Bytes are UTF-8. Never throws. */
export const parseJson = (message: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof message === 'string' ? message : new TextDecoder().decode(message)) as unknown
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name from outside, short enough to be shown. */
export const shown = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
