/**
 * PostgreSQL's text form of arrays, one array per column: with `unnest`, one prepared statement takes any number of
 * rows. The driver can write arrays too, but takes several times longer, and every sample passes through here.
 */
export const numbersText = (numbers: readonly (number | null)[]) => {
  let text = '{'
  for (let place = 0; place < numbers.length; place++) text += `${place > 0 ? ',' : ''}${numbers[place] ?? 'NULL'}`
  return `${text}}`
}

export const instantsText = (instants: readonly number[]) =>
  `{${instants.map((at) => new Date(at).toISOString()).join(',')}}`

/** Each row as the text of its numbers; `'…'::float8[]` turns it back into an array. */
export const rowsText = (rows: readonly (readonly (number | null)[])[]) =>
  `{${rows.map((row) => `"${numbersText(row)}"`).join(',')}}`

export const bytesText = (all: readonly Uint8Array[]) => `{${all.map((bytes) => `"\\\\x${hexOf(bytes)}"`).join(',')}}`

const hexOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length).toString('hex')

/** Parses an array's text. */
export const numbersIn = (text: string) => {
  if (text.length <= 2) return []
  return text
    .slice(1, -1)
    .split(',')
    .map((part) => (part === 'NULL' ? null : Number(part)))
}
