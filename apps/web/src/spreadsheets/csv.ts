/**
 * The text of a CSV file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, or else Windows-1252, which Excel writes in
 * most of Europe.
 */
export const textIn = (bytes: Uint8Array) => {
  const marked = [bytes[0], bytes[1]].join()
  if (marked === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (marked === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Rows of cells. The separator is the one that the first row with any has most of: semicolon, comma or tab. */
export const rowsIn = (text: string): string[][] => {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

const separatorOf = (text: string) => {
  // Exports begin with titles.
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
  const first = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? ''
  const countOf = (separator: string) => first.split(separator).length
  return separators.toSorted((one, other) => countOf(other) - countOf(one))[0]
}

const separators = ['\t', ';', ',']
