import { heartbeat, writeEvent } from '@heliograph/contract'
import { errorOf } from '@heliograph/domain/caught'
import { Refusal } from '@heliograph/domain/errors'
import type { FastifyReply } from 'fastify'

interface Needs {
  source: AsyncIterable<{ event: string; data: unknown }>
  /** Throws when the caller may not, or no longer: a stream outlives the check at its beginning. */
  admit: () => Promise<unknown>
  report: (error: Error) => void
}

/** Answers with server-sent events until the caller leaves, may no longer listen, or the source ends. */
export const sendEvents = async (reply: FastifyReply, { source, admit, report }: Needs) => {
  reply.hijack()
  const { raw } = reply
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  raw.once('close', end)
  // Who left while the first answer was looked up has said so already.
  if (raw.destroyed) end()
  // What is not read piles up here: who takes nothing for so long is cut off.
  const say = (text: string) => {
    if (raw.writableNeedDrain) raw.destroy()
    else if (!raw.destroyed) raw.write(text)
  }

  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  say(heartbeat)
  const beat = setInterval(() => say(heartbeat), heartbeatMs)
  const watch = setInterval(() => void admit().catch(() => end()), admitMs)
  const events = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([events.next(), over])
      if (!next || next.done) break
      say(writeEvent(next.value.event, JSON.stringify(next.value.data)))
    }
  } catch (error) {
    if (!(error instanceof Refusal)) report(errorOf(error))
  } finally {
    clearInterval(beat)
    clearInterval(watch)
    void events.return?.()
    raw.end()
  }
}

const heartbeatMs = 15_000
const admitMs = 3_000
