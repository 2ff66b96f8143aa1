import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@heliograph/domain/zones'
import { reportPdf, type PrintedReport } from './report-pdf.ts'

/** So many reports are waiting already that this one would take too long. */
export class TooManyPrints extends Error {
  override name = 'TooManyPrints'
}

export type PrintRoom = ReturnType<typeof createPrintRoom>

interface Thread {
  print: (report: PrintedReport) => Promise<Uint8Array>
  close: () => void
}

/**
 * Prints reports one after the other in a thread of their own: the letters of one in Chinese take a second, in which the server goes on.
 * A thread that does not finish in time is ended, as is one without work.
 */
export const createPrintRoom = ({
  openThread = startThread,
  mostWaiting = 20,
  patienceMs = minuteMs,
  idleMs = 5 * minuteMs,
} = {}) => {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const close = () => {
    thread?.close()
    thread = undefined
  }

  const printOne = async (report: PrintedReport) => {
    clearTimeout(idle)
    thread ??= openThread()
    let late: NodeJS.Timeout | undefined
    try {
      return await Promise.race([
        thread.print(report),
        new Promise<never>((_, reject) => {
          late = setTimeout(() => reject(new Error(`A report was not printed in ${patienceMs} ms`)), patienceMs)
        }),
      ])
    } catch (error) {
      close()
      throw error
    } finally {
      clearTimeout(late)
      idle = setTimeout(close, idleMs).unref()
    }
  }

  return {
    /** @throws TooManyPrints */
    async print(report: PrintedReport): Promise<Uint8Array> {
      if (waiting >= mostWaiting) throw new TooManyPrints()
      waiting += 1
      const printed = last.then(() => printOne(report))
      last = printed.catch(() => undefined)
      try {
        return await printed
      } finally {
        waiting -= 1
      }
    },
  }
}

const startThread = (): Thread => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { print: reportPdf, close: () => undefined }
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  worker.unref()
  return {
    print: (report) =>
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
