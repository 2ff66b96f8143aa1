import { errorOf } from '@heliograph/domain/caught'
import { mostPdfBytes } from '@heliograph/domain/insurance'
import { boundInflate } from './bounded-inflate.ts'

/** The file is no PDF that can be read, it is encrypted, or it is too large, also once it is unpacked or takes too long. */
export class NoPdf extends Error {
  override name = 'NoPdf'
}

/**
 * A new document of the pages alone: without scripts, actions, attachments, forms, links and what says who wrote it. What was
 * filled in is drawn on the page first. A document can be made so that this never ends: it belongs into the thread of `clean-room.ts`.
 * @throws NoPdf
 */
export const cleanPdf = async (bytes: Buffer): Promise<Buffer> => {
  const isPdf = bytes.subarray(0, headerWithin).includes('%PDF-')
  if (!isPdf || bytes.length > mostPdfBytes) throw new NoPdf()
  // Loaded with the first document: most servers never get one.
  const library = await import('@cantoo/pdf-lib')
  begin ??= boundInflate(library)
  begin()
  const { PDFDocument } = library
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    const places = source.getPageIndices()
    if (places.length === 0 || places.length > mostPages) throw new NoPdf()
    flattenForm(source)
    for (const { node } of source.getPages())
      for (const key of node.keys()) if (!keptKeys.has(key.decodeText())) node.delete(key)
    const clean = await PDFDocument.create()
    for (const page of await clean.copyPages(source, places)) clean.addPage(page)
    const pdf = Buffer.from(await clean.save())
    if (pdf.length > mostPdfBytes) throw new NoPdf()
    return pdf
  } catch (error) {
    throw error instanceof NoPdf ? error : new NoPdf(errorOf(error).message)
  }
}

/** Bounds the library once, and begins to count again with each document. */
let begin: (() => void) | undefined

/** A form that is broken is not drawn, as no reader would. */
const flattenForm = (source: { getForm: () => { flatten: () => void } }) => {
  try {
    source.getForm().flatten()
  } catch {
    return
  }
}

/** What a page needs to be drawn, and nothing that does something. */
const keptKeys: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Contents',
  'Rotate',
  'Group',
  'UserUnit',
])

/** Readers accept some bytes before it. */
const headerWithin = 1024
const mostPages = 500
