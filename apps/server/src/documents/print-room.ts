import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@heliograph/domain/zones'
import { createOwnThread, type Thread } from '#needs/own-thread.ts'
import { reportPdf, type PrintedReport } from './report-pdf.ts'

export type PrintRoom = ReturnType<typeof createPrintRoom>

/** Prints reports one after the other in a thread of their own: the letters of one in Chinese take a second, in which the server goes on. */
export const createPrintRoom = ({
  openThread = startThread,
  mostWaiting = 20,
  patienceMs = minuteMs,
  idleMs = 5 * minuteMs,
} = {}) => ({
  /** @throws TooManyWaiting */
  print: createOwnThread({ openThread, mostWaiting, patienceMs, idleMs, unfinished: 'A report was not printed' }),
})

const startThread = (): Thread<PrintedReport, Uint8Array> => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { work: reportPdf, close: () => undefined }
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  worker.unref()
  return {
    work: (report) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners()
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that prints reports ended')))
        worker.postMessage(report)
      }),
    close: () => void worker.terminate(),
  }
}

const program = new URL('report-worker.js', import.meta.url)
const mostMegabytes = 512
