import { CallFailed, createPatience, type CallOptions } from './ask.ts'
import { nameIn, type ArrivedFile } from './file.ts'

/** The timeout applies between two chunks, so a file can be of any size. */
export const receiveFile = async (
  open: (signal: AbortSignal) => Promise<Response>,
  { signal: taken, onPiece }: CallOptions,
): Promise<ArrivedFile> => {
  const patience = createPatience(taken)
  const response = await patience.over(open)
  const type = response.headers.get('content-type') ?? ''
  // A proxy may have returned an HTML page instead of the file.
  if (!response.body || type.startsWith('text/html')) throw new CallFailed(response.status)
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await patience.over(() => reader.read())
    if (done) return { name: nameIn(response.headers.get('content-disposition')), blob: new Blob(pieces, { type }) }
    if (onPiece) onPiece(value)
    else pieces.push(value)
  }
}
