/** Text of fixed length that ends at the first NUL; spaces around it are padding. */
export const readAscii = (bytes: Uint8Array, at: number, length: number) => {
  const field = bytes.subarray(at, at + length)
  const end = field.indexOf(0)
  const text = String.fromCharCode(...field.subarray(0, end === -1 ? field.length : end))
  return text.replace(/[^ -~]/g, '').trim()
}

/** Throws a RangeError if the text is too long. */
export const writeAscii = (bytes: Uint8Array, at: number, length: number, text: string, padding: '\0' | ' ' = '\0') => {
  if (text.length > length) throw new RangeError(`'${text}' is longer than ${length} characters`)
  const padded = text.padEnd(length, padding)
  for (let place = 0; place < length; place++) bytes[at + place] = padded.charCodeAt(place)
}
