/** A page of text, in letters of western Europe. */
export const textPdf = async (title: string, lines: readonly string[]): Promise<Buffer> => {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const page = document.addPage()
  const [bold, plain] = [
    await document.embedFont(StandardFonts.HelveticaBold),
    await document.embedFont(StandardFonts.Helvetica),
  ]
  const top = page.getHeight() - margin
  page.drawText(title, { x: margin, y: top, size: 18, font: bold })
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: margin, y: top - 40 - index * 18, size: 11, font: plain })
  return Buffer.from(await document.save())
}

const margin = 60
