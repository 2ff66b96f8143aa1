import { parentPort } from 'node:worker_threads'
import { printed, type PrintJob } from './print-job.ts'

/** A thread that prints documents, one after the other. An error ends it, and reaches the one who started it. */
parentPort?.on('message', (job: PrintJob) => {
  void printed(job).then((pdf) => {
    const bytes = new Uint8Array(pdf)
    parentPort?.postMessage(bytes, [bytes.buffer])
  })
})
