import { expect, test } from 'vitest'
import { troubleOf } from '#scanner/camera.ts'
import { createSteadyLook } from '#scanner/sticker.ts'
import { readSticker } from './sticker.ts'

const serialsOf = (...codes: (string | [string, string])[]) =>
  readSticker(
    codes.map((code) =>
      typeof code === 'string' ? { format: 'QRCode', text: code } : { format: code[0], text: code[1] },
    ),
  ).serials

test.each([
  ['2712345678', ['2712345678']],
  [' 27123456\n', ['27123456']],
  ['SN:2712345678', ['2712345678']],
  ['S/N: 2712345678 PWD: 12345678', ['2712345678']],
  ['2712345678,ABCD1234', ['2712345678']],
  ['sn=2712345678;pwd=87654321;', ['2712345678']],
  ['{"sn":"2712345678","key":"a1b2c3"}', ['2712345678']],
  ['https://home.example/add?type=3&deviceSn=2712345678&v=20230817', ['2712345678']],
  ['https://example.org/logger/2712345678', ['2712345678']],
  ['WIFI:S:AP_2712345678;T:WPA;P:12345678;;', ['2712345678']],
  ['01095060001343522127123456', ['27123456']],
  ['(01)09506000134352(21)2712345678', ['2712345678']],
  ['序列号：2712345678', ['2712345678']],
  // Above 32 bits, an IMEI, a MAC address, an inverter, a word.
  ['4294967296', []],
  ['861234567890123', []],
  ['98D863AABBCC', []],
  ['SN2204178123X', []],
  ['https://example.org/app', []],
  ['', []],
])('%s is the serial number %j', (text, serials) => expect(serialsOf(text)).toEqual(serials))

test('a number that is called a serial number is taken, not the others beside it', () => {
  expect(serialsOf(['Code128', '12345678'], 'SN:2712345678')).toEqual(['2712345678'])
  expect(serialsOf('SN:2712345678', ['Code128', '2712345678'])).toEqual(['2712345678'])
})

test('of two numbers a person has to choose', () => {
  expect(serialsOf(['Code128', '2712345678'], ['Code128', '2712345679'])).toEqual(['2712345678', '2712345679'])
})

test('the bar code of the box is no serial number, even with as many digits, and is named as what it is', () => {
  const box = [{ format: 'EAN8', text: '40170725' }]
  expect(readSticker(box)).toEqual({ serials: [], other: { isOfBox: true, text: '40170725' } })
  expect(serialsOf(['EAN13', '4006381333931'], ['Code128', '2712345678'])).toEqual(['2712345678'])
  expect(readSticker([{ format: 'QRCode', text: ' hello ' }]).other).toEqual({ isOfBox: false, text: 'hello' })
  expect(readSticker([])).toEqual({ serials: [], other: undefined })
})

test('the camera’s pictures count when two in a row say the same', () => {
  const look = createSteadyLook(readSticker)
  const [misread, right] = ['2712345670', '2712345678'].map((text) => [{ format: 'Code39', text }])
  const seen = [[], [], misread!, right!, [], right!, right!].map((codes) => look(codes)?.serials)
  expect(seen).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, ['2712345678']])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'insecure'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
] as const)('a camera that fails with %s shows as %s', (name, trouble) =>
  expect(troubleOf(new DOMException('', name))).toBe(trouble),
)
