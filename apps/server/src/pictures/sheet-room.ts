import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@heliograph/domain/zones'
import { createOwnThread, type Thread } from '#needs/own-thread.ts'
import { NoPicture } from './pictures.ts'
import { readSheet, type SheetAnswer, type SheetFrame, type SheetJob, type SheetPhoto } from './sheet-reader.ts'

export type SheetRoom = ReturnType<typeof createSheetRoom>

/** Reads photos of sheets one after the other in a thread of their own: one takes seconds of computing. */
export const createSheetRoom = ({
  openThread = startThread,
  mostWaiting = 5,
  patienceMs = 20_000,
  idleMs = 2 * minuteMs,
} = {}) => {
  const read = createOwnThread({ openThread, mostWaiting, patienceMs, idleMs, unfinished: 'A photo was not read' })
  return {
    /** @throws TooManyWaiting, NoPicture */
    async read(bytes: Uint8Array, frame?: SheetFrame): Promise<SheetPhoto> {
      const photo = await read({ bytes, frame })
      if (!photo) throw new NoPicture()
      return photo
    },
  }
}

const startThread = (): Thread<SheetJob, SheetAnswer> => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { work: readHere, close: () => undefined }
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  worker.unref()
  return {
    work: (job) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners()
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that reads photos ended')))
        worker.postMessage(job)
      }),
    close: () => void worker.terminate(),
  }
}

const readHere = async ({ bytes, frame }: SheetJob): Promise<SheetAnswer> => {
  try {
    return await readSheet(Buffer.from(bytes), frame)
  } catch (error) {
    if (error instanceof NoPicture) return null
    throw error
  }
}

const program = new URL('sheet-worker.js', import.meta.url)
const mostMegabytes = 256
