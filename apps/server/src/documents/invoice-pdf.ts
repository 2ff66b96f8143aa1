import { amountText } from '@heliograph/domain/amounts'
import { numberText } from '@heliograph/domain/numbers'
import type { ReceiptKind } from '@heliograph/domain/orders'
import type { ServerWords } from '@heliograph/phrases/server'
import { finished } from './finished.ts'
import { openLetters } from './fonts.ts'
import { createSheet, type Sheet } from './sheet.ts'

/** What is printed. */
export interface PrintedInvoice {
  number: string
  kind: ReceiptKind
  issuedDay: string
  dueDay: string | null
  seller: Party
  buyer: Party
  reference: string
  currency: string
  lines: {
    kind: keyof ServerWords['invoices']['lines']
    quantity: number
    amountMinor: number
    deviceSn: string | null
    fromDay: string | null
    toDay: string | null
  }[]
  netMinor: number
  taxRate: number
  taxMinor: number
  taxNote: string | null
  grossMinor: number
  transfer: { holder: string; account: string; bank: string | null } | null
  credits: string | null
}

interface Party {
  name: string
  address: string
  taxId: string | null
}

/** An invoice, a credit note or a reversal of one as PDF. The library is loaded with the first one. */
export const invoicePdf = async (invoice: PrintedInvoice, words: ServerWords['invoices'], language: string) => {
  const [{ default: PDFDocument }, letters] = await Promise.all([import('pdfkit'), openLetters(language)])
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `${words.titles[invoice.kind]} ${invoice.number}`, Author: invoice.seller.name },
  })
  const bytes = finished(pdf)
  const sheet = createSheet(pdf, letters)
  const afterHead = writeHead(sheet, invoice, words)
  const newPage = () => {
    pdf.addPage()
    return top
  }
  writeFoot(sheet, invoice, words, writeLines(sheet, invoice, words, afterHead, newPage), newPage)
  pdf.end()
  return bytes
}

const writeHead = ({ write }: Sheet, invoice: PrintedInvoice, words: ServerWords['invoices']) => {
  const { seller, buyer } = invoice
  const partyText = ({ name, address, taxId }: Party) =>
    [name, address, ...(taxId === null ? [] : [words.taxId({ taxId })])].join('\n')
  const afterName = write(seller.name, left, top, half - gap, { size: 14, weight: 'strong' })
  const afterSeller = write(
    [seller.address, ...(seller.taxId === null ? [] : [words.taxId({ taxId: seller.taxId })])].join('\n'),
    right,
    top,
    half,
    { size: 9, colour: muted, align: 'right' },
  )
  // A long name takes several lines.
  const next = Math.max(afterName + 10, afterSeller + 10, top + 60)
  const billed = write(words.billedTo, left, next, half, { size: 8, colour: muted })
  const afterBuyer = write(partyText(buyer), left, billed, half - gap)
  const facts = [
    [words.number, invoice.number],
    [words.issued, invoice.issuedDay],
    ...(invoice.dueDay === null ? [] : [[words.due, invoice.dueDay]]),
    [words.reference, invoice.reference],
    ...(invoice.credits === null
      ? []
      : [[invoice.kind === 'reversal' ? words.reverses : words.credits, invoice.credits]]),
  ]
  let y = next
  for (const [name = '', value = ''] of facts) {
    const afterFact = write(name, right, y, half / 2, { size: 9, colour: muted })
    y = Math.max(afterFact, write(value, right + half / 2, y, half / 2, { size: 9, align: 'right' }))
  }
  return (
    write(words.titles[invoice.kind], left, Math.max(afterBuyer, y) + 30, width, { size: 18, weight: 'strong' }) + 12
  )
}

const writeLines = (
  { write, rule }: Sheet,
  invoice: PrintedInvoice,
  words: ServerWords['invoices'],
  from: number,
  newPage: () => number,
) => {
  let y = from
  const lines =
    invoice.credits === null
      ? invoice.lines.map((line) => [lineText(line, words), amountText(line.amountMinor, invoice.currency)])
      : [[takenBackText(invoice, words)({ number: invoice.credits }), amountText(invoice.grossMinor, invoice.currency)]]
  for (const [text = '', amount = ''] of lines) {
    if (y > bottom) y = newPage()
    rule(left, y, width)
    write(amount, right, y + 7, half, { align: 'right' })
    y = write(text, left, y + 7, half + 60) + 4
  }
  rule(left, y, width)
  return y + 10
}

const takenBackText = ({ kind }: PrintedInvoice, { creditLine, reversalLine }: ServerWords['invoices']) =>
  kind === 'reversal' ? reversalLine : creditLine

const lineText = (
  { kind, quantity, deviceSn, fromDay, toDay }: PrintedInvoice['lines'][number],
  { lines, gateway, span }: ServerWords['invoices'],
) =>
  [
    lines[kind]({ count: quantity }),
    ...(deviceSn === null ? [] : [gateway({ sn: deviceSn })]),
    ...(fromDay === null || toDay === null ? [] : [span({ from: fromDay, to: toDay })]),
  ].join('\n')

const writeFoot = (
  { write, widthOf }: Sheet,
  invoice: PrintedInvoice,
  words: ServerWords['invoices'],
  from: number,
  newPage: () => number,
) => {
  let y = from > bottom - 100 ? newPage() : from
  const sum = (name: string, minor: number, isTotal = false) => {
    const style = { size: isTotal ? 12 : 10, ...(isTotal && { weight: 'strong' as const }) }
    const amount = amountText(minor, invoice.currency)
    // All of the amount in one line: where a line is full, it would end between two digits.
    const room = Math.max(half / 2, widthOf(amount, style))
    const afterName = write(name, right - 40, y, half + 40 - room, style)
    y = Math.max(afterName, write(amount, right + half - room, y, room, { ...style, align: 'right' })) + 2
  }
  sum(words.net, invoice.netMinor)
  sum(words.tax({ rate: numberText(invoice.taxRate / 100) }), invoice.taxMinor)
  sum(words.total, invoice.grossMinor, true)
  y += 20
  if (invoice.taxNote !== null) y = write(invoice.taxNote, left, y, width, { size: 9, colour: muted }) + 8
  if (invoice.transfer !== null) {
    const { holder, account, bank } = invoice.transfer
    const lines = [holder, account, ...(bank === null ? [] : [bank]), `${words.reference}: ${invoice.reference}`]
    y = write(words.payTo, left, y, width, { weight: 'strong' })
    write(lines.join('\n'), left, y, width)
  }
}

/** Points on A4. */
const left = 56
const width = 483
const half = width / 2
const right = left + half
const gap = 20
const top = 56
const bottom = 720
const muted = '#5b6876'
