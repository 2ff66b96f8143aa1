/** The body of an answer from elsewhere; undefined if it is longer than `most` bytes, unpacked: then its connection has ended. */
export const readAtMost = async (body: AsyncIterable<Uint8Array> | null, most: number) => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.byteLength
    // Leaving the loop ends the connection.
    if (length > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
