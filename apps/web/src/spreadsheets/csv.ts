/**
 * The text of a CSV file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, or else what Excel writes where the person's
 * language is spoken: Windows-1252 in most of Europe.
 */
export const textIn = (bytes: Uint8Array, language: string) => {
  const marked = [bytes[0], bytes[1]].join()
  if (marked === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (marked === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-8', codePages[language] ?? usualPage]) {
    try {
      // Vietnamese has its tones as letters of their own there.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize()
      if (encoding === 'utf-8' || !isWestern(text)) return text
    } catch {
      // It has bytes that are no letters in it.
    }
  }
  return new TextDecoder(usualPage).decode(bytes)
}

/**
 * Whether a text was read with the letters of another script although its words are Latin ones, as Müller becomes M黮ler or
 * Mьller: then most of those letters stand beside small Latin ones. A unit, such as in kWh发电量, is beside one of several.
 */
const isWestern = (text: string) => {
  const start = text.slice(0, 20_000)
  const amid = start.match(new RegExp(`(?<=[a-z])${otherLetter}|${otherLetter}(?=[a-z])`, 'gu'))?.length ?? 0
  return amid > (start.match(new RegExp(otherLetter, 'gu'))?.length ?? 0) / 2
}
/** Of another script: µ is of none. */
const otherLetter = String.raw`(?![\p{Script=Latin}\p{Script=Common}])\p{L}`

const usualPage = 'windows-1252'
const codePages: Readonly<Record<string, string>> = {
  zh: 'gb18030',
  ja: 'shift_jis',
  ko: 'euc-kr',
  vi: 'windows-1258',
  tr: 'windows-1254',
  uk: 'windows-1251',
  pl: 'windows-1250',
  cs: 'windows-1250',
  sl: 'windows-1250',
  ro: 'windows-1250',
}

/** Rows of cells. The separator is the one that most of the lines have, as exports begin with titles: semicolon, comma or tab. */
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
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
  // Beside other separators, a comma between digits is a decimal sign: titles and notes with commas must not tip the scale.
  const told = lines.map((line) => (/[\t;]/.test(line) ? line.replaceAll(/\d,(?=\d)/g, '') : line))
  const countOf = (separator: string) => told.filter((line) => line.includes(separator)).length
  // A tab at the end of each line, or a semicolon in a remark, divides fewer cells. How many commas there are says nothing.
  const signsOf = (separator: string) => told.join('').split(separator).length
  return separators.toSorted(
    (one, other) => countOf(other) - countOf(one) || (one === ',' || other === ',' ? 0 : signsOf(other) - signsOf(one)),
  )[0]
}

/** Of two that are in as many lines, the latter is a decimal sign. */
const separators = ['\t', ';', ',']
