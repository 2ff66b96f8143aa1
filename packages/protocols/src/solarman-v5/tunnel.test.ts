import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCrc16 } from '#modbus/crc16.ts'
import { capturedFrames } from './captures.fixture.ts'
import { createFrameDecoder } from './frame.ts'
import { bytesOf, hexOf } from './hex.ts'
import { decodeTunnelAnswer, decodeTunnelRequest, encodeTunnelAnswer, encodeTunnelRequest } from './tunnel.ts'

const clock = { workingSeconds: 444938, powerOnSeconds: 120, offsetSeconds: 1717317600 }

test.each(['register request', 'serial probe'] as const)(
  'a captured %s is read and written back identically',
  (name) => {
    const payload = payloadOf(name)
    const rtu = decodeTunnelRequest(payload)!
    expect(hexOf(rtu)).toMatch(/^0103/)
    expect(encodeTunnelRequest(rtu)).toEqual(payload)
  },
)

test('a captured register answer is read and written back identically', () => {
  const answer = decodeTunnelAnswer(payloadOf('register answer'))
  expect(answer).toMatchObject({ result: { kind: 'rtu', rtu: bytesOf('010302010a39d3') } })
  if ('error' in answer) throw new Error(answer.error.code)
  expect(encodeTunnelAnswer(answer)).toEqual(payloadOf('register answer'))
})

test('a short exception has its code', () => {
  expect(decodeTunnelAnswer(payloadOf('short exception'))).toEqual({
    clock: { workingSeconds: 76572, powerOnSeconds: 7819, offsetSeconds: 1786705972 },
    result: { kind: 'exception', code: 5 },
  })
})

test('a second checksum is dropped', () => {
  const payload = Uint8Array.of(...payloadOf('register answer'), 0, 0)
  expect(decodeTunnelAnswer(payload)).toMatchObject({ result: { rtu: bytesOf('010302010a39d3') } })
})

test('an answer without a frame means that the inverter did not answer', () => {
  expect(decodeTunnelAnswer(encodeTunnelAnswer({ clock, result: { kind: 'silent' } }))).toEqual({
    clock,
    result: { kind: 'silent' },
  })
})

test('half an answer is an error, and text is not a frame', () => {
  expect(decodeTunnelAnswer(payloadOf('register answer').subarray(0, 18))).toHaveProperty('error')
  expect(decodeTunnelAnswer(new Uint8Array(13))).toHaveProperty('error')
  expect(decodeTunnelRequest(Uint8Array.of(2, ...new Uint8Array(14), ...bytesOf('41542b570d')))).toBeUndefined()
})

test('any request and any answer arrive unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3, maxLength: 250 }), (bytes) => {
      const rtu = withCrc16(bytes)
      expect(decodeTunnelRequest(encodeTunnelRequest(rtu))).toEqual(rtu)
      const answer = { clock, result: { kind: 'rtu', rtu } } as const
      // A frame that ends in zeros looks like one with a second checksum.
      fc.pre(rtu.at(-1) !== 0 || rtu.at(-2) !== 0)
      expect(decodeTunnelAnswer(encodeTunnelAnswer(answer))).toEqual(answer)
    }),
  )
})

const payloadOf = (name: keyof typeof capturedFrames) =>
  createFrameDecoder()(bytesOf(capturedFrames[name])).frames[0]!.payload
