export interface HexLine {
  /** The offset of its first byte, in hex: 0010. */
  offset: string
  bytes: string[]
  /** The printable characters; a dot for every other byte. */
  text: string
}

/** Bytes as lines of hex. Half a byte at the end is left out. */
export const hexLines = (payload: string, perLine: number): HexLine[] => {
  const bytes = payload.match(/../g) ?? []
  return Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, line) => {
    const part = bytes.slice(line * perLine, (line + 1) * perLine)
    return {
      offset: (line * perLine).toString(16).padStart(4, '0'),
      bytes: part,
      text: part.map(printable).join(''),
    }
  })
}

const printable = (byte: string) => {
  const code = Number.parseInt(byte, 16)
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.'
}
