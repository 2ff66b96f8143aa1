import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@heliograph/domain/zones'
import { createOwnThread, Unfinished, type Thread } from '#needs/own-thread.ts'
import { cleanPdf, NoPdf } from './clean-pdf.ts'

export type CleanRoom = ReturnType<typeof createCleanRoom>

/** What a thread answers: null for what is no document. Classes don't pass from thread to thread. */
export type CleanAnswer = Uint8Array | null

/**
 * Cleans documents that people send, one after the other, in a thread of their own: three hundred bytes can say that they have a
 * billion pages. What takes longer or more memory than any honest document is no document. Reports have another thread, which is not
 * held up by it.
 */
export const createCleanRoom = ({
  openThread = startThread,
  mostWaiting = 5,
  patienceMs = 10_000,
  idleMs = 2 * minuteMs,
} = {}) => {
  const clean = createOwnThread({
    openThread,
    mostWaiting,
    patienceMs,
    idleMs,
    unfinished: 'A document was not cleaned',
  })
  return {
    /** @throws TooManyWaiting, NoPdf */
    async clean(bytes: Uint8Array): Promise<Buffer> {
      const answer = await clean(bytes).catch((error: unknown) => {
        if (error instanceof Unfinished || isOutOfMemory(error)) throw new NoPdf(error.message)
        throw error
      })
      if (!answer) throw new NoPdf()
      return Buffer.from(answer)
    },
  }
}

const startThread = (): Thread<Uint8Array, CleanAnswer> => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { work: cleanHere, close: () => undefined }
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  worker.unref()
  return {
    work: (bytes) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners()
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that cleans documents ended')))
        worker.postMessage(bytes)
      }),
    close: () => void worker.terminate(),
  }
}

const cleanHere = (bytes: Uint8Array): Promise<CleanAnswer> =>
  cleanPdf(Buffer.from(bytes)).catch((error: unknown) => {
    if (error instanceof NoPdf) return null
    throw error
  })

const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const program = new URL('clean-worker.js', import.meta.url)
const mostMegabytes = 256
