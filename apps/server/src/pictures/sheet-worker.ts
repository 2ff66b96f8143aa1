import { parentPort } from 'node:worker_threads'
import { NoPicture } from './pictures.ts'
import { readSheet, type SheetAnswer, type SheetJob } from './sheet-reader.ts'

/** A thread that reads photos of sheets, one after the other. */
parentPort?.on('message', ({ bytes, frame }: SheetJob) => {
  void readSheet(Buffer.from(bytes), frame).then(
    (photo) => parentPort?.postMessage(photo satisfies SheetAnswer),
    (error: unknown) => {
      if (!(error instanceof NoPicture)) throw error
      // Classes don't pass from thread to thread.
      parentPort?.postMessage(null satisfies SheetAnswer)
    },
  )
})
