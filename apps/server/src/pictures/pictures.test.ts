import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictures, NoPicture } from './pictures.ts'

const { redraw } = createPictures()
const square = (width = 64, height = width) => sharp({ create: { width, height, channels: 3, background: '#c04020' } })
const told = 'CANARY-48.1372N-11.5755E'

/** A PNG that declares its size but contains no pixels. */
const pngClaiming = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const crc = (bytes: Buffer) => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s is converted to webp, no larger than a screen', async (format) => {
  const drawn = await redraw(await square(3000, 1500).toFormat(format).toBuffer())
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 })
})

test('only the pixels of a file are kept: no location, no camera, no comment', async () => {
  const sent = await square(64, 32)
    .withExif({
      IFD0: { ImageDescription: told, Copyright: told },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const drawn = await redraw(sent)
  const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(drawn).metadata()
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  // Rotated as the camera was held.
  expect([width, height]).toEqual([32, 64])
  expect(drawn.includes('CANARY')).toBe(false)
  expect(drawn.includes('GPS')).toBe(false)
})

test('data attached to a picture is dropped: a script, an archive, another page', async () => {
  const picture = await square().jpeg().toBuffer()
  for (const tail of [`<script>${told}</script>`, `<?php ${told} ?>`, `PK\u0003\u0004${told}`, `<%@ Page %>${told}`]) {
    const drawn = await redraw(Buffer.concat([picture, Buffer.from(tail)]))
    expect(drawn.includes(told)).toBe(false)
    expect(drawn.subarray(8, 12).toString('latin1')).toBe('WEBP')
  }
})

test('only one frame of an animation is kept', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(3)
  expect((await sharp(await redraw(moving), { pages: -1 }).metadata()).pages ?? 1).toBe(1)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a text', () => Buffer.from('hello')],
  ['a drawing of lines (SVG)', () => Buffer.from(svg)],
  ['a GIF', () => square().gif().toBuffer()],
  ['a TIFF', () => square().tiff().toBuffer()],
  ['an AVIF', () => square().avif().toBuffer()],
  ['a page that is called a picture', () => Buffer.from('<html><script>alert(1)</script>')],
  [
    'a page with the first bytes of a JPEG',
    () => Buffer.concat([jpegStart, Buffer.from('<html><script>alert(1)</script>')]),
  ],
  [
    'a drawing of lines with the first bytes of a PNG',
    () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(svg)]),
  ],
  ['a container that only says WEBP', () => Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 nothing', 'latin1')],
  ['a JPEG that breaks off', async () => (await square(800).jpeg({ quality: 100 }).toBuffer()).subarray(0, 300)],
  [
    'a PNG that breaks off',
    async () =>
      (
        await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, place) => (place * 7919) % 251)), {
          raw: { width: 300, height: 300, channels: 3 },
        })
          .png()
          .toBuffer()
      ).subarray(0, 2000),
  ],
  ['a PNG that claims 65,535 × 65,535 points', () => pngClaiming(65_535, 65_535)],
  ['a PNG of more than 40 million points', () => pngClaiming(6_500, 6_500)],
  ['more than 4 MB', async () => Buffer.concat([await square().jpeg().toBuffer(), Buffer.alloc(4 * 1024 * 1024)])],
])('%s is refused', async (_name, file) => {
  await expect(redraw(await file())).rejects.toBeInstanceOf(NoPicture)
})

test('a small file with a huge picture uses few resources', async () => {
  // 36 million pixels in some 100 KB: below the limit, so it is decoded.
  const bomb = await square(6_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  const before = process.memoryUsage().rss
  const drawn = await Promise.all([bomb, bomb, bomb].map((one) => redraw(one)))
  expect(drawn).toHaveLength(3)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

test('the number of pictures converted at the same time is limited', async () => {
  const picture = await square(1200).png().toBuffer()
  const { redraw: oneByOne } = createPictures({ atOnce: 1 })
  const done: number[] = []
  await Promise.all([0, 1, 2, 3].map(async (place) => (await oneByOne(picture), done.push(place))))
  expect(done).toEqual([0, 1, 2, 3])
})
