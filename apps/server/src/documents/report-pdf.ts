import {
  chartHeights,
  drawBalance,
  drawBars,
  drawCurve,
  type PrintedBalance,
  type PrintedBars,
  type PrintedCurve,
} from './charts.ts'
import { finished } from './finished.ts'
import { openLetters } from './fonts.ts'
import { drawModules, legendHeight, type PrintedModules } from './module-picture.ts'
import { colours, createPaper, page, textWidth, type Paper, type PaperTable } from './paper.ts'

/** A report as it is printed, all in words of its reader. It can be sent to another thread. */
export interface PrintedReport {
  /** Of its words, a code of BCP 47. */
  language: string
  brand: { name: string; accent: string; logo: PrintedLogo | null }
  title: string
  plant: string
  /** The plant’s, a JPEG with what it shows in words. */
  picture: { jpeg: Uint8Array; width: number; height: number; alt: string } | null
  period: string
  /** The plant: where it is, how large. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Milliseconds since 1970, and the same on the plant's clock, with its zone. */
  madeAt: number
  asOf: string
  parts: readonly PrintedPart[]
}

/** A PNG picture. */
interface PrintedLogo {
  png: Uint8Array
  width: number
  height: number
}

export type PrintedPart = { title: string } & PartContent

type PartContent =
  | { kind: 'text'; text: string }
  | { kind: 'figures'; figures: readonly (readonly [name: string, value: string])[]; notes: readonly string[] }
  | { kind: 'bars'; bars: PrintedBars; alt: string }
  | { kind: 'curve'; curve: PrintedCurve; alt: string }
  | {
      kind: 'balance'
      balance: PrintedBalance
      alt: string
      shares: readonly (readonly [name: string, value: string])[]
      notes: readonly string[]
    }
  | { kind: 'table'; table: PaperTable; notes: readonly string[] }
  | {
      kind: 'modules'
      modules: PrintedModules
      alt: string
      facts: readonly (readonly [name: string, value: string])[]
      notes: readonly string[]
      /** Those that gave the least; in words if there is none. */
      worst: { title: string; text?: string; table?: PaperTable }
    }
  | { kind: 'entries'; entries: readonly PrintedEntry[]; notes: readonly string[] }

interface PrintedEntry {
  title: string
  detail: string
  lines: readonly string[]
}

/** A report as a tagged PDF whose charts are vectors. The libraries are loaded with the first one. */
export const reportPdf = async (report: PrintedReport) => {
  const [{ default: PDFDocument }, letters] = await Promise.all([import('pdfkit'), openLetters(report.language)])
  const title = `${report.title} – ${report.period}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: report.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: report.brand.name, CreationDate: new Date(report.madeAt) },
  })
  const bytes = finished(pdf)
  const paper = createPaper(pdf, letters)
  writeCover(paper, report)
  for (const part of report.parts) writePart(paper, part)
  paper.end((place, count) => {
    const { sheet } = paper
    const y = page.height - 44
    sheet.rule(page.left, y, textWidth, colours.line)
    sheet.writeLine(report.asOf, page.left, y + 6, textWidth, footStyle)
    sheet.writeLine(`${place} / ${count}`, page.left, y + 6, textWidth, { ...footStyle, align: 'right' })
  })
  return bytes
}

/** Whose it is, about what, and when. */
const writeCover = (paper: Paper, { brand, title, plant, picture, period, facts }: PrintedReport) => {
  const { pdf, sheet } = paper
  paper.decoration(() => {
    pdf.rect(0, 0, page.width, 8).fill(brand.accent)
  })
  const name = { size: 13, weight: 'strong' } as const
  const [height, y] = [30, 40]
  const { logo } = brand
  const logoWidth = logo ? (logo.width / logo.height) * height : 0
  paper.decoration(() => {
    if (logo) pdf.image(Buffer.from(logo.png), page.left, y, { height })
  })
  paper.to(y + (height - sheet.lineHeightOf(name)) / 2)
  paper.brandLine(brand.name, page.left + (logo ? logoWidth + 10 : 0), name)
  paper.to(y + height + 44)
  const size = picture && within(picture, mostPicture)
  const width = size ? textWidth - size.width - pictureGap : textWidth
  const top = paper.y
  paper.heading(1, title.includes(plant) ? title : `${title} ${plant}`, {}, width)
  paper.space(2)
  paper.paragraph(period, { size: 15, colour: brand.accent, weight: 'strong' }, width)
  if (picture && size) {
    const [x, jpeg] = [page.left + width + pictureGap, Buffer.from(picture.jpeg)]
    paper.figureAt({ x, y: top, ...size }, picture.alt, () => pdf.image(jpeg, x, top, size))
    paper.to(Math.max(paper.y, top + size.height))
  }
  paper.space(12)
  if (facts.length > 0) paper.facts(facts, 3)
  paper.space(2)
  paper.decoration(() => {
    pdf.rect(page.left, paper.y, 44, 2.5).fill(brand.accent)
  })
  paper.space(12)
}

/** As large as it can be in this room, and not distorted. */
const within = ({ width, height }: { width: number; height: number }, room: { width: number; height: number }) => {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

const writePart = (paper: Paper, part: PrintedPart) => {
  paper.space(10)
  paper.need(part.kind === 'modules' ? part.modules.plan.height + 90 : leastHeights[part.kind])
  paper.heading(2, part.title)
  paper.space(3)
  writeContent(paper, part)
}

const writeContent = (paper: Paper, part: PartContent) => {
  const { pdf, sheet } = paper
  const notes = (texts: readonly string[]) => {
    for (const text of texts) {
      paper.space(3)
      paper.paragraph(text, noteStyle)
    }
  }
  const chart = (draw: (box: { x: number; y: number; width: number; height: number }) => void, alt: string) => {
    const height = Math.max(chartHeights.least, Math.min(chartHeights.most, paper.left()))
    paper.figure(height, alt, (x, y, width) => draw({ x, y, width, height }))
  }
  switch (part.kind) {
    case 'text':
      return paper.paragraph(part.text, { size: 11.5, leading: 1.6 })
    case 'figures':
      paper.facts(part.figures, 4)
      return notes(part.notes)
    case 'bars':
      return chart((box) => drawBars(pdf, sheet, part.bars, box), part.alt)
    case 'curve':
      return chart((box) => drawCurve(pdf, sheet, part.curve, box), part.alt)
    case 'balance':
      paper.figure(part.balance.sides.length * chartHeights.side, part.alt, (x, y, width) =>
        drawBalance(pdf, sheet, part.balance, { x, y, width }),
      )
      if (part.shares.length > 0) paper.facts(part.shares, 4)
      return notes(part.notes)
    case 'table':
      paper.table(part.table)
      return notes(part.notes)
    case 'modules': {
      const { modules, worst } = part
      paper.facts(part.facts, 4)
      paper.space(4)
      const height = modules.plan.height + legendHeight(sheet, modules.legend, textWidth)
      paper.figure(height, part.alt, (x, y, width) => drawModules(pdf, sheet, modules, { x, y, width }))
      notes(part.notes)
      paper.space(8)
      paper.heading(3, worst.title)
      if (worst.text !== undefined) paper.paragraph(worst.text, noteStyle)
      if (worst.table) paper.table(worst.table)
      return
    }
    case 'entries':
      for (const { title, detail, lines } of part.entries) {
        paper.heading(3, title)
        paper.paragraph(detail, noteStyle)
        for (const line of lines) paper.paragraph(line, { size: 9.5 })
        paper.space(7)
      }
      return notes(part.notes)
  }
}

/** Beside the title, points. */
const mostPicture = { width: 180, height: 120 }
const pictureGap = 20

/** A part begins on a page where so much of it fits. */
const leastHeights: Record<Exclude<PartContent['kind'], 'modules'>, number> = {
  text: 80,
  figures: 80,
  bars: chartHeights.least + 30,
  curve: chartHeights.least + 30,
  balance: 2 * chartHeights.side + 70,
  table: 130,
  entries: 90,
}

const noteStyle = { size: 9, colour: colours.muted }
const footStyle = { size: 8, colour: colours.muted }
