import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanPdf, NoPdf } from './clean-pdf.ts'
import { textPdf } from './text-pdf.ts'

test('of a document only the pages are kept: not what it runs, what is attached, its links and who wrote it', async () => {
  const document = await PDFDocument.load(await textPdf('Terms', ['One', 'Two']))
  document.addJavaScript('run', 'app.alert("hello")')
  await document.attach(Buffer.from('payload'), 'payload.exe')
  document.setAuthor('Somebody Private')
  const page = document.getPage(0)
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 100, 100],
    A: { S: 'URI', URI: PDFString.of('https://tracker.example') },
  })
  page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]))
  page.node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('spy()') } }))
  const form = document.getForm()
  const field = form.createTextField('holder')
  field.setText('Ada')
  field.addToPage(page, { x: 50, y: 500 })
  const dirty = Buffer.from(await document.save({ useObjectStreams: false }))
  for (const part of traces) expect(dirty.includes(part), part).toBe(true)

  const clean = await cleanPdf(dirty)
  const kept = await PDFDocument.load(clean)
  const plain = Buffer.from(await kept.save({ useObjectStreams: false }))
  for (const part of traces) expect(plain.includes(part), part).toBe(false)
  expect(kept.getPageCount()).toBe(1)
  expect(kept.getPage(0).node.keys().map(String)).toEqual(expect.arrayContaining(['/Contents', '/Resources']))
  // What was filled in is drawn.
  expect(plain.includes('FlatWidget')).toBe(true)
  expect(await cleanPdf(clean)).toBeInstanceOf(Buffer)
})

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff])],
  ['a page of the web', Buffer.from('<html>%PDF')],
  ['the beginning of a document', Buffer.from('%PDF-1.7\n')],
  ['what is too large', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)])],
])('%s is refused', async (_, bytes) => {
  await expect(cleanPdf(bytes)).rejects.toThrow(NoPdf)
})

const objects = (bodies: readonly (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...bodies.flatMap((body, place) => [
      Buffer.from(`${place + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< /Root 1 0 R /Size ${bodies.length + 1} >>\nstartxref\n0\n%%EOF\n`),
  ])
const onePage = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
]
const packed = (filter: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const blanks = Buffer.alloc(120e6, ' ')

test('an honest document whose objects are packed is read', async () => {
  const document = await PDFDocument.load(await textPdf('Terms', ['One', 'Two']))
  const bytes = Buffer.from(await document.save({ useObjectStreams: true }))
  expect(bytes.includes('/ObjStm')).toBe(true)
  expect((await PDFDocument.load(await cleanPdf(bytes))).getPageCount()).toBe(1)
})

/** Bytes of all arrays that are made from now on: what is left of them depends on when memory is collected. */
const takenMemory = () => {
  let bytes = 0
  const made = new Proxy(Uint8Array, {
    construct(target, args: unknown[], as: typeof Uint8Array) {
      if (typeof args[0] === 'number') bytes += args[0]
      return Reflect.construct(target, args, as) as Uint8Array
    },
  })
  vi.stubGlobal('Uint8Array', made)
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => bytes
}

test.each([
  ['once', packed('/FlateDecode', deflateSync(blanks))],
  ['twice, under another name', packed('[/FlateDecode /Fl#61teDecode]', deflateSync(deflateSync(blanks)))],
])('of what is packed %s only so much is unpacked', async (_, bomb) => {
  const bytes = objects([...onePage, bomb])
  expect(bytes.length).toBeLessThan(250_000)
  const taken = takenMemory()
  const clean = await cleanPdf(bytes).catch((error: unknown) => error)
  // Objects that cannot be read are left out, as readers do.
  if (!Buffer.isBuffer(clean)) expect(clean).toBeInstanceOf(NoPdf)
  expect(taken()).toBeGreaterThan(1e6)
  expect(taken()).toBeLessThan(100e6)
})

test.each([
  ['pages that contain themselves', objects([onePage[0]!, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])],
  [
    'half a million pages',
    objects([onePage[0]!, `<< /Type /Pages /Kids [${'3 0 R '.repeat(500_000)}] >>`, onePage[2]!]),
  ],
  ['a page that inherits from itself', objects([onePage[0]!, onePage[1]!, '<< /Type /Page /Parent 3 0 R >>'])],
])('%s are refused', async (_, bytes) => {
  await expect(cleanPdf(bytes)).rejects.toThrow(NoPdf)
})

const traces = ['/JavaScript', '/JS', '/EmbeddedFile', '/Annots', '/AA', '/AcroForm', '/URI']
