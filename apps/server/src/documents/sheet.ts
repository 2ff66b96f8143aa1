import type PDFDocument from 'pdfkit'
import { runsOf, type Weight } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

interface Style {
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right'
}

/** Lines of text on a page of A4, in whichever script they are. */
export const createSheet = (pdf: Pdf) => {
  const widthOf = (text: string, { size = 10, weight = 'regular' }: Style) =>
    runsOf(text, weight).reduce((sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0)

  /** Breaks between words, or between the letters of Chinese and of words that are too long. */
  const linesOf = (text: string, width: number, style: Style) =>
    text.split('\n').flatMap((line) => {
      const lines = ['']
      for (const piece of line.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|\s+|[^\s\p{Script=Han}]+/gu) ?? []) {
        for (const part of widthOf(piece, style) > width ? piece : [piece]) {
          const longer = `${lines.at(-1)}${part}`
          if (widthOf(longer.trimEnd(), style) > width) lines.push(part.trimStart())
          else lines[lines.length - 1] = longer
        }
      }
      return lines.map((one) => one.trimEnd())
    })

  const heightOf = ({ size = 10 }: Style) => size * 1.45

  /** @returns where the next line begins */
  const write = (text: string, x: number, y: number, width: number, style: Style = {}) => {
    const { size = 10, weight = 'regular', colour = '#1c2733', align = 'left' } = style
    let at = y
    for (const line of linesOf(text, width, style)) {
      let from = align === 'right' ? x + width - widthOf(line, style) : x
      for (const run of runsOf(line, weight)) {
        pdf
          .font(run.font)
          .fontSize(size)
          .fillColor(colour)
          .text(run.text, from, at, { lineBreak: false, baseline: 'top' })
        from += pdf.widthOfString(run.text)
      }
      at += heightOf(style)
    }
    return at
  }

  const rule = (x: number, y: number, width: number) =>
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor('#c5ced8')
      .stroke()

  return { write, rule }
}

export type Sheet = ReturnType<typeof createSheet>
