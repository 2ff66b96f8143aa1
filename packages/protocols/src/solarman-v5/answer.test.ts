import { expect, test } from 'vitest'
import { decodeAnswer, encodeAnswer } from './answer.ts'
import { capturedFrames } from './captures.fixture.ts'
import { createFrameDecoder } from './frame.ts'
import { bytesOf, hexOf } from './hex.ts'

const at = Date.UTC(2021, 8, 20, 14, 46, 46)

test('an answer has 23 bytes, with the time and the heartbeat interval', () => {
  expect(hexOf(encodeAnswer(read(capturedFrames.heartbeat), { at }))).toBe(
    'a50a001017010cc8d2dd2a0001d69e4861780000007515',
  )
})

test('stored data is answered as stored data', () => {
  const answer = encodeAnswer(read(capturedFrames['stored micro-inverter data']), { at, heartbeatSeconds: 0 })
  expect(answer).toHaveLength(23)
  expect(answer[11]).toBe(0x81)
  expect([...answer.subarray(17, 21)]).toEqual([0, 0, 0, 0])
})

test('the logger reads which of its frames was answered, and the time', () => {
  const request = read(capturedFrames['micro-inverter data'])
  const answer = read(hexOf(encodeAnswer(request, { at: at + 999 })))
  expect(decodeAnswer(answer)).toEqual({
    request: 0x42,
    loggerSequence: request.loggerSequence,
    accepted: true,
    at,
    heartbeatSeconds: 120,
  })
})

test('the server counter wraps after 255', () => {
  const request = { ...read(capturedFrames.heartbeat), serverSequence: 255 }
  expect(read(hexOf(encodeAnswer(request, { at }))).serverSequence).toBe(0)
})

test('a request, or an answer of another length, is not an acknowledgement', () => {
  const request = read(capturedFrames.heartbeat)
  const answer = read(hexOf(encodeAnswer(request, { at })))
  expect(decodeAnswer(request)).toBeUndefined()
  expect(decodeAnswer({ ...answer, payload: answer.payload.slice(0, -1) })).toBeUndefined()
})

const read = (hex: string) => createFrameDecoder()(bytesOf(hex)).frames[0]!
