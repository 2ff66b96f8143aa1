import type PDFDocument from 'pdfkit'
import type { Letters, Weight } from './fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export interface Style {
  /** Points. */
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'centre'
  /** The height of a line by its size. */
  leading?: number
}

/** Digits of one width, which are not moved together: the point of 187.19 stood below the 7, as if it were 18719. */
const shapeOf = (text: string) => (/\d[.,]\d/.test(text) ? tabular : {})
const tabular: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] }

/** Lines of text on a page of A4, in whichever script they are. */
export const createSheet = (pdf: Pdf, { runsOf }: Letters) => {
  const widthOf = (text: string, { size = 10, weight = 'regular' }: Style) =>
    runsOf(text, weight).reduce(
      (sum, run) =>
        sum +
        pdf
          .font(run.font)
          .fontSize(size * run.larger)
          .widthOfString(run.text, shapeOf(run.text)),
      0,
    )

  /** Breaks between words, or between the letters of Chinese and Japanese and of words that are too long. */
  const linesOf = (text: string, width: number, style: Style) =>
    text.split('\n').flatMap((line) => {
      const lines = ['']
      for (const piece of line.match(pieces) ?? []) {
        for (const part of widthOf(piece, style) > width ? piece : [piece]) {
          const longer = `${lines.at(-1)}${part}`
          if (widthOf(longer.trimEnd(), style) > width) lines.push(part.trimStart())
          else lines[lines.length - 1] = longer
        }
      }
      return lines.map((one) => one.trimEnd())
    })

  const lineHeightOf = ({ size = 10, leading = 1.45 }: Style) => size * leading

  /** A line as it is, at the top of its height. */
  const writeLine = (line: string, x: number, y: number, width: number, style: Style) => {
    const { size = 10, weight = 'regular', colour = '#1c2733', align = 'left' } = style
    const free = align === 'left' ? 0 : width - widthOf(line, style)
    let from = x + (align === 'centre' ? free / 2 : free)
    // Letters of different fonts stand on one line.
    const baseline = y + lineHeightOf(style) / 2 + size * 0.36
    for (const { font, text, isThickened, larger } of runsOf(line, weight)) {
      pdf
        .font(font)
        .fontSize(size * larger)
        .fillColor(colour)
      if (isThickened) pdf.strokeColor(colour).lineWidth(size / 40)
      pdf.text(text, from, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...shapeOf(text),
        ...(isThickened && { fill: true, stroke: true }),
      })
      from += pdf.widthOfString(text, shapeOf(text))
    }
  }

  /** @returns where the next line begins */
  const write = (text: string, x: number, y: number, width: number, style: Style = {}) => {
    let at = y
    for (const line of linesOf(text, width, style)) {
      writeLine(line, x, at, width, style)
      at += lineHeightOf(style)
    }
    return at
  }

  const rule = (x: number, y: number, width: number, colour = '#c5ced8') =>
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()

  return { write, writeLine, rule, linesOf, lineHeightOf, widthOf }
}

export type Sheet = ReturnType<typeof createSheet>

/**
 * Words, blanks, and single letters of scripts without blanks: with the brackets and marks before them that never end a line, and those after
 * them that never begin one.
 */
const pieces =
  /[\u3008\u300a\u300c\u300e\u3010\u3014\uff08\u201c]*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[^ \t\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+)[\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u30fc\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u201d]*|[ \t]+/gu
