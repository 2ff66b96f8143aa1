import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCover } from './cover.ts'

/** Of a size, as WebP, as pictures are kept; what is noisy compresses badly. */
const kept = (width: number, height: number, noise = 0) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#48a',
      ...(noise > 0 && { noise: { type: 'gaussian', mean: 128, sigma: noise } }),
    },
  })
    .webp()
    .toBuffer()

test.each([
  [1600, 1200, 640, 480],
  [1200, 1600, 360, 480],
  [1600, 400, 720, 180],
  [300, 200, 300, 200],
])('a picture of %i × %i is on a cover in %i × %i, as a JPEG', async (width, height, shownWidth, shownHeight) => {
  const cover = await drawCover(await kept(width, height))
  expect(cover).toMatchObject({ width: shownWidth, height: shownHeight })
  expect(await sharp(cover?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: shownWidth, height: shownHeight })
})

test('it never makes a report much larger', async () => {
  const cover = await drawCover(await kept(1600, 1200, 90))
  expect(cover?.jpeg.length).toBeLessThanOrEqual(160 * 1024)
})

test('what cannot be drawn, or would take too much memory, is left out', async () => {
  expect(await drawCover(Buffer.from('RIFF    WEBPVP8 nothing'))).toBeUndefined()
  expect(await drawCover(await kept(2400, 2400))).toBeUndefined()
})
