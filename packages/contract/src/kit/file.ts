/** An answer that is a file of this media type. Said apart from a schema by its one property. */
export interface File {
  mediaType: string
}

export const file = (mediaType: string): File => ({ mediaType })

export const isFile = (output: object): output is File => 'mediaType' in output

/** A file as a handler gives it: piece by piece, so that a large one is never in memory as a whole. */
export interface FileAnswer {
  /** What the person who keeps it shall call it. */
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** A file as it arrives. */
export interface ArrivedFile {
  name: string | undefined
  blob: Blob
}

/** Always something to keep, never something to open in the page (RFC 6266); the name in a form that survives any letter. */
export const dispositionOf = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`

export const nameIn = (disposition: string | null) => {
  const [, name] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
