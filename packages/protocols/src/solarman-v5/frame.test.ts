import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturedFrames } from './captures.fixture.ts'
import { createFrameDecoder, encodeFrame, maxPayload, type Frame } from './frame.ts'
import { bytesOf, hexOf } from './hex.ts'

test.each(Object.entries(capturedFrames))('a captured %s is read and written back identically', (_, hex) => {
  const { frames, noise, badFrames } = createFrameDecoder()(bytesOf(hex))
  expect(frames).toHaveLength(1)
  expect({ noise, badFrames }).toEqual({ noise: 0, badFrames: 0 })
  expect(hexOf(encodeFrame(frames[0]!))).toBe(hex)
})

test('a heartbeat names its sender', () => {
  const { frames } = createFrameDecoder()(bytesOf(capturedFrames.heartbeat))
  expect(frames).toEqual([
    { control: 0x47, serverSequence: 0x00, loggerSequence: 0x0c, loggerSerial: 719180488, payload: bytesOf('00') },
  ])
})

test('only the truncated frame is dropped, not the one after it', () => {
  const cut = capturedFrames['short exception'].slice(0, 20)
  const { frames, noise, badFrames } = createFrameDecoder()(bytesOf(cut + capturedFrames.heartbeat.repeat(2)))
  expect(frames.map(({ control }) => control)).toEqual([0x47, 0x47])
  expect({ noise, badFrames }).toEqual({ noise: 10, badFrames: 1 })
})

test('a wrong checksum is a bad frame', () => {
  const decoded = createFrameDecoder()(bytesOf('a501001047000cc8d2dd2a000615'))
  expect(decoded).toEqual({ frames: [], noise: 14, badFrames: 1 })
})

test('a frame that announces a payload that is too long does not delay the next one', () => {
  const decoded = createFrameDecoder()(bytesOf(`a5ffff10420000${'00'.repeat(4)}${capturedFrames.heartbeat}`))
  expect(decoded).toMatchObject({ frames: [{ control: 0x47 }], noise: 11, badFrames: 1 })
})

test('AT command text between frames is noise', () => {
  const text = '2b595a434d50564552'
  const decode = createFrameDecoder()
  const decoded = decode(bytesOf(capturedFrames.heartbeat + text + capturedFrames.heartbeat))
  expect(decoded).toMatchObject({ frames: [{ control: 0x47 }, { control: 0x47 }], noise: 9, badFrames: 0 })
})

test('frames are read however they are split, with any noise between them', () => {
  const noisy = fc.array(fc.tuple(fc.uint8Array({ maxLength: 20 }), aFrame(200)), { maxLength: 5 })
  fc.assert(fc.property(noisy, fc.integer({ min: 1, max: 64 }), expectFrames))
})

test('so are the longest frames', () => {
  const noisy = fc.array(fc.tuple(fc.uint8Array({ maxLength: 20 }), aFrame(maxPayload)), { maxLength: 4 })
  fc.assert(fc.property(noisy, fc.integer({ min: 1, max: 20_000 }), expectFrames), { numRuns: 30 })
})

test('every byte is part of a frame, noise, or still buffered', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (chunks) => {
      const decode = createFrameDecoder()
      let seen = 0
      let settled = 0
      for (const chunk of chunks) {
        const { frames, noise } = decode(chunk)
        seen += chunk.length
        settled += noise + frames.reduce((sum, { payload }) => sum + payload.length + 13, 0)
        expect(seen - settled).toBeGreaterThanOrEqual(0)
        expect(seen - settled).toBeLessThan(maxPayload + 13)
      }
    }),
  )
})

test('many false starts that all end like frames are counted as bad frames', () => {
  // Each start announces 4082 bytes, so that its end falls on the 15 of a later start, with a wrong checksum.
  const starts = bytesOf('a5f20f1015'.repeat(200_000))
  const decode = createFrameDecoder()
  let [noise, badFrames] = [0, 0]
  for (let at = 0; at < starts.length; at += 1460) {
    const decoded = decode(starts.subarray(at, at + 1460))
    expect(decoded.frames).toEqual([])
    noise += decoded.noise
    badFrames += decoded.badFrames
  }
  expect(starts.length - noise).toBeLessThan(maxPayload + 13)
  expect(badFrames).toBe(noise / 5)
})

test('a payload that is too long is an error', () => {
  const frame = { control: 0x42, serverSequence: 0, loggerSequence: 0, loggerSerial: 0, payload: new Uint8Array(4097) }
  expect(() => encodeFrame(frame)).toThrow(RangeError)
})

const aFrame = (maxLength: number): fc.Arbitrary<Frame> =>
  fc.record({
    control: fc.nat(0xff),
    serverSequence: fc.nat(0xff),
    loggerSequence: fc.nat(0xff),
    loggerSerial: fc.nat(0xffffffff),
    payload: fc.uint8Array({ maxLength, size: 'max' }),
  })

const expectFrames = (parts: [Uint8Array, Frame][], cut: number) => {
  const talk = parts.flatMap(([noise, sent]) => [...noise, ...encodeFrame(sent)])
  // Silence long enough to end the wait for the rest of a false start.
  const stream = Uint8Array.from([...talk, ...new Uint8Array(5000)])
  const decode = createFrameDecoder()
  const received: Frame[] = []
  let noise = 0
  for (let at = 0; at < stream.length; at += cut) {
    const decoded = decode(stream.subarray(at, at + cut))
    received.push(...decoded.frames)
    noise += decoded.noise
  }
  expect(received).toEqual(parts.map(([, sent]) => sent))
  expect(noise).toBe(parts.reduce((sum, [before]) => sum + before.length, 5000))
}
