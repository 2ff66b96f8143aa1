/** Every JavaScript host has it, but the language's own types, which we compile against, do not. */
declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string }

/** The JSON value, or undefined if it is not JSON. Bytes are UTF-8. Never throws. */
export const parseJson = (message: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof message === 'string' ? message : new TextDecoder().decode(message)) as unknown
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An untrusted name, short enough to show. */
export const shown = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
