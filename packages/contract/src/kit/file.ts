/** An answer that is a file of this media type. Its only property distinguishes it from a schema. */
export interface File {
  mediaType: string
}

export const file = (mediaType: string): File => ({ mediaType })

/** An Excel file. */
export const workbook = file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

export const isFile = (output: object): output is File => 'mediaType' in output

/** A file as a handler returns it: in chunks, so that a large one is never entirely in memory. */
export interface FileAnswer {
  /** The suggested file name. */
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Changes with the content. With it, callers may keep the file for themselves, if they ask each time. */
  tag?: string
  /** If a part of it can be read. It needs a tag: callers must notice that what they have belongs to another file. */
  parts?: FileParts
}

interface FileParts {
  /** In bytes, of the whole. */
  size: number
  /** From a byte to before another. */
  read: (from: number, to: number) => AsyncIterable<Uint8Array>
}

/** A file as the client receives it. */
export interface ArrivedFile {
  name: string | undefined
  blob: Blob
}

/** Always a download, never displayed in the page (RFC 6266); the name is encoded so that it can contain any character. */
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
