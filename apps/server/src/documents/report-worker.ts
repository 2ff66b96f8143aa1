import { parentPort } from 'node:worker_threads'
import { reportPdf, type PrintedReport } from './report-pdf.ts'

/** A thread that prints reports, one after the other. An error ends it, and reaches the one who started it. */
parentPort?.on('message', (report: PrintedReport) => {
  void reportPdf(report).then((pdf) => {
    const bytes = new Uint8Array(pdf)
    parentPort?.postMessage(bytes, [bytes.buffer])
  })
})
