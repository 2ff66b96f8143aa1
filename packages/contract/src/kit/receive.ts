import { CallFailed, createPatience, type CallOptions } from './ask.ts'
import { nameIn, type ArrivedFile } from './file.ts'
import { createEventReader } from './stream.ts'

type Open = (signal: AbortSignal) => Promise<Response>

/** Until the stream or the caller ends it. The timeout applies between two chunks. */
export const receiveEvents = async (open: Open, onEvent: (event: unknown) => void, { signal: taken }: CallOptions) => {
  const patience = createPatience(taken)
  try {
    const pieces = await patience.over(async (signal) => piecesOf(await open(signal)))
    const readEvents = createEventReader()
    for (;;) {
      const { done, value = '' } = await patience.over(() => pieces.read())
      if (done) return
      readEvents(value).forEach(onEvent)
    }
  } catch (error) {
    if (!taken?.aborted) throw error
  } finally {
    patience.end()
  }
}

/** The timeout applies between two chunks, so a file can be of any size. */
export const receiveFile = async (open: Open, { signal: taken, onPiece }: CallOptions): Promise<ArrivedFile> => {
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

const piecesOf = (response: Response) => {
  if (!response.body) throw new CallFailed(response.status)
  return response.body.pipeThrough(new TextDecoderStream()).getReader()
}
