import { parentPort } from 'node:worker_threads'
import { cleanPdf, NoPdf } from './clean-pdf.ts'
import type { CleanAnswer } from './clean-room.ts'

/** A thread that cleans documents, one after the other. */
parentPort?.on('message', (bytes: Uint8Array) => {
  void cleanPdf(Buffer.from(bytes)).then(
    (clean) => parentPort?.postMessage(new Uint8Array(clean) satisfies CleanAnswer),
    (error: unknown) => {
      if (!(error instanceof NoPdf)) throw error
      parentPort?.postMessage(null satisfies CleanAnswer)
    },
  )
})
