import type { TSchema } from 'typebox'
import type { Static } from './static.ts'

/** The events of a stream by name, each with the shape of its data. */
export type Events = Record<string, TSchema>

/** A continuous answer: server-sent events (HTML Standard §9.2). Its only property distinguishes it from a schema. */
export interface Stream<E extends Events = Events> {
  events: E
}

export const stream = <E extends Events>(events: E): Stream<E> => ({ events })

export const isStream = (output: object): output is Stream => 'events' in output

export type EventOf<E extends Events> = { [N in keyof E & string]: { event: N; data: Static<E[N]> } }[keyof E & string]

/** Sent when nothing happens, well within the client's timeout; otherwise the client would drop the stream. */
export const heartbeat = ':\n\n'

/** `data` is the event's JSON from the server's serialiser. */
export const writeEvent = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

/** Parses a stream in chunks, split anywhere, and returns the events that each chunk completes. */
export const createEventReader = () => {
  let rest = ''
  return (piece: string): { event: string; data: unknown }[] => {
    // A carriage return at the end may be half of a line break, so it waits for the next chunk.
    const whole = (rest + piece).replace(/\r\n|\r(?!$)/g, '\n')
    const blocks = whole.split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(readBlock)
  }
}

const readBlock = (block: string) => {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
  }
  return data.length === 0 ? [] : [{ event, data: JSON.parse(data.join('\n')) as unknown }]
}
