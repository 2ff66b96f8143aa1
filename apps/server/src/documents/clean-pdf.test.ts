import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
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

const traces = ['/JavaScript', '/JS', '/EmbeddedFile', '/Annots', '/AA', '/AcroForm', '/URI']
