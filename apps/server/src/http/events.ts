import { heartbeat, writeEvent } from '@heliograph/contract'
import type { FastifyReply } from 'fastify'

/** Answers with server-sent events until the caller leaves or the source ends. */
export const sendEvents = async (reply: FastifyReply, source: AsyncIterable<{ event: string; data: unknown }>) => {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  raw.write(heartbeat)
  const beat = setInterval(() => raw.write(heartbeat), heartbeatMs)
  const events = source[Symbol.asyncIterator]()
  const left = new Promise<void>((resolve) => raw.once('close', resolve))
  try {
    for (;;) {
      const next = await Promise.race([events.next(), left])
      if (!next || next.done) break
      raw.write(writeEvent(next.value.event, JSON.stringify(next.value.data)))
    }
  } finally {
    clearInterval(beat)
    void events.return?.()
    raw.end()
  }
}

const heartbeatMs = 15_000
