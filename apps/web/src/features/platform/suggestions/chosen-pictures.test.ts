import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { base64Of, choosing } from './chosen-pictures.ts'

const words = (await wordsIn('en')).feedback
const aFile = (name: string, type = 'image/png', size = 10) => new File([new Uint8Array(size)], name, { type })

test('three pictures are attached, and a fourth is reported as too many', () => {
  const { pictures, fault } = choosing(
    [aFile('a.png')],
    [aFile('b.jpg', 'image/jpeg'), aFile('c.webp', 'image/webp'), aFile('d.png')],
    words,
  )
  expect(pictures.map(({ name }) => name)).toEqual(['a.png', 'b.jpg', 'c.webp'])
  expect(fault).toBe(words.tooMany)
})

test.each([
  ['plan.svg', 'image/svg+xml', 10, words.wrongKind({ name: 'plan.svg' })],
  ['film.gif', 'image/gif', 10, words.wrongKind({ name: 'film.gif' })],
  ['huge.png', 'image/png', 4 * 1024 * 1024 + 1, words.tooLarge({ name: 'huge.png' })],
])('%s is rejected with a reason', (name, type, size, fault) => {
  expect(choosing([], [aFile(name, type, size)], words)).toEqual({ pictures: [], fault })
})

test('bytes are encoded as base64, however many', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, place) => place % 256)
  const text = await base64Of(new File([bytes], 'x'))
  expect(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))).toEqual(bytes)
})
