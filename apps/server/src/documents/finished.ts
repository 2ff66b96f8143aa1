import type { Pdf } from './sheet.ts'

/** The bytes of a PDF. Asked for before the first page is drawn; they are there when it has ended. */
export const finished = (pdf: Pdf): Promise<Buffer> => {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
}
