import { serverWordsIn } from '@heliograph/phrases/server'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { PrintedInvoice } from './invoice-pdf.ts'
import { printed } from './print-job.ts'

const invoice: PrintedInvoice = {
  number: 'SUN-2026-000001',
  kind: 'invoice',
  issuedDay: '2026-11-28',
  dueDay: '2026-12-12',
  seller: {
    name: 'Vereinigte Nordlicht Energie- und Sonnenkraftwerke Vertriebsgesellschaft für Norddeutschland mbH & Co. KG',
    address: '1 Lane',
    taxId: null,
  },
  buyer: { name: 'Ada', address: '2 Lane', taxId: null },
  reference: 'A very long reference that needs a second line beside its name',
  currency: 'EUR',
  lines: [{ kind: 'messages', quantity: 1, amountMinor: 900, deviceSn: null, fromDay: null, toDay: null }],
  netMinor: 900,
  taxRate: 1900,
  taxMinor: 171,
  taxNote: null,
  grossMinor: 1071,
  transfer: null,
  credits: null,
}

interface Placed {
  text: string
  x: number
  down: number
  size: number
}

/** The texts of the first page with their place from its upper edge, in points. */
const textsOf = async (language: 'de' | 'zh' | 'uk', of = invoice): Promise<Placed[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await printed({ receipt: { invoice: of, language } })))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const placed: Placed[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [, , , , x = 0, y = 0]: number[] = item.transform
    placed.push({ text: item.str, x, down: 842 - y, size: item.height })
  }
  return placed
}

test.each(['de', 'zh', 'uk'] as const)(
  'a receipt of a seller with a long name has nothing written over it, in %s',
  async (language) => {
    const texts = await textsOf(language)
    const ofName = texts.filter(({ size }) => Math.round(size) === 14)
    expect(ofName.length).toBeGreaterThan(3)
    const last = Math.max(...ofName.map(({ down }) => down))
    const buyer = texts.find(({ text }) => text === 'Ada')
    const next = texts.filter(({ down }) => down > last).toSorted((one, other) => one.down - other.down)[0]
    expect(next && next.down - next.size - last).toBeGreaterThan(5)
    expect(buyer?.down).toBeGreaterThan(last)
    expect(texts.filter(({ x, down }) => x < 200 && down < last + 5)).toEqual(ofName.filter(({ x }) => x < 200))
  },
)

test('a sum of many digits stands in one line, in the words of every script', async () => {
  const pesos = { currency: 'ARS', netMinor: 21_008_403_361, taxMinor: 3_991_596_639, grossMinor: 25_000_000_000 }
  for (const language of ['de', 'zh', 'uk'] as const) {
    const texts = (await textsOf(language, { ...invoice, ...pesos })).map(({ text }) => text)
    // The font draws U+00A0 as it does a blank, as which it is read here.
    for (const sum of ['ARS 210,084,033.61', 'ARS 39,915,966.39', 'ARS 250,000,000.00'])
      expect(texts, language).toContain(sum)
  }
})

test('a reversal says that it is one, which credit note it takes back, and has no minus, in the words of every script', async () => {
  const reversal = { ...invoice, kind: 'reversal' as const, number: 'SUN-3', credits: 'SUN-2', lines: [] }
  for (const language of ['de', 'zh', 'uk'] as const) {
    const words = await serverWordsIn(language, 'invoices')
    const texts = (await textsOf(language, reversal)).map(({ text }) => text)
    for (const text of [words.titles.reversal, words.reverses, words.reversalLine({ number: 'SUN-2' }), '€ 10.71'])
      expect(texts.join(' '), language).toContain(text)
    expect(texts).not.toContain(words.creditLine({ number: 'SUN-2' }))
  }
})
