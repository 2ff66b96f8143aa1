import { heartbeat, writeEvent } from '@heliograph/contract'
import { errorOf } from '@heliograph/domain/caught'
import { Refusal } from '@heliograph/domain/errors'
import type { FastifyReply } from 'fastify'
import { isToldToStop, stopping } from './ending.ts'

export interface Told {
  event: string
  data: unknown
}

interface Needs {
  source: AsyncIterable<Told>
  /** What of an event's data is for the caller; by default all. */
  told?: (event: Told) => unknown
  /** Throws if the caller has no right (any more): a stream can outlive the check at its start. */
  admit: () => Promise<unknown>
  report: (error: Error) => void
}

/** Sends server-sent events until the caller leaves, loses the right to listen, the source ends, or the server stops. */
export const sendEvents = async (reply: FastifyReply, { source, told = ({ data }) => data, admit, report }: Needs) => {
  reply.hijack()
  const { raw } = reply
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  raw.once('close', end)
  raw.once(stopping, end)
  // The caller may have left, or the server may stop, while the first answer was read; the event for that has already fired.
  if (raw.destroyed || isToldToStop(raw)) end()
  // Unread data piles up here, so a caller that reads nothing for this long is disconnected.
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
      say(writeEvent(next.value.event, JSON.stringify(told(next.value))))
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
