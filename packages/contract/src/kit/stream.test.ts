import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader, heartbeat, writeEvent } from './stream.ts'

const events = [
  { event: 'live', data: { name: 'Süd: Dach', powerW: 1200 } },
  { event: 'gone', data: null },
  { event: 'live', data: 'a\r\nb\n\nc' },
]
const written = events.map(({ event, data }) => writeEvent(event, JSON.stringify(data)))

test('events are parsed as they were written, wherever the stream is split', () => {
  const whole = heartbeat + written.join(heartbeat)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), fc.boolean(), (cuts, carriage) => {
      const text = carriage ? whole.replaceAll('\n', '\r\n') : whole
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const read = createEventReader()
      expect(places.flatMap((from, at) => read(text.slice(from, places[at + 1])))).toEqual(events)
    }),
  )
})

test('an incomplete event is not delivered', () => {
  const read = createEventReader()
  expect(read('data: {"powerW"')).toEqual([])
  expect(read(': 1}\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'message', data: { powerW: 1 } }])
})

test('comments, unknown fields and events without data are ignored, and data can span several lines', () => {
  const read = createEventReader()
  const events = read(': hello\n\nid: 7\nretry\nevent: live\n\ndata:[1,\ndata: 2]\n\n')
  expect(events).toEqual([{ event: 'message', data: [1, 2] }])
})
