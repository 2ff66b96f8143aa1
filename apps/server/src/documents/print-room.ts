import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@heliograph/domain/zones'
import { createOwnThread, type Thread } from '#needs/own-thread.ts'
import { printed, type PrintJob } from './print-job.ts'

export type PrintRoom = ReturnType<typeof createPrintRoom>

/** Prints documents one after the other in a thread of their own: the letters of one in Chinese take a second, in which the server goes on. */
export const createPrintRoom = ({
  openThread = startThread,
  mostWaiting = 20,
  patienceMs = minuteMs,
  idleMs = 5 * minuteMs,
} = {}) => ({
  /** @throws TooManyWaiting */
  print: createOwnThread({ openThread, mostWaiting, patienceMs, idleMs, unfinished: 'A document was not printed' }),
})

const startThread = (): Thread<PrintJob, Uint8Array> => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { work: printed, close: () => undefined }
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  worker.unref()
  return {
    work: (job) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners()
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that prints documents ended')))
        worker.postMessage(job)
      }),
    close: () => void worker.terminate(),
  }
}

const program = new URL('print-worker.js', import.meta.url)
const mostMegabytes = 512
