import { parentPort } from 'node:worker_threads'
import { livePast, type PastOrder } from './live-past.ts'

/** A thread that lives pasts, one after the other. An error ends it, and reaches the one who started it. */
parentPort?.on('message', (order: PastOrder) => {
  void livePast(order).then((lived) => {
    parentPort?.postMessage(
      lived,
      lived.records.rows.map(({ bytes }) => bytes.buffer),
    )
  })
})
