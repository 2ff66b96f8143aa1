import { expect, test } from 'vitest'
import { createPrintRoom } from '#documents/print-room.ts'
import type { Invoice } from './invoices.store.ts'
import { createPrintReceipt } from './print-receipt.ts'

const invoice: Invoice = {
  id: 1,
  orderId: 1,
  number: 'SUN-2026-000001',
  kind: 'invoice',
  content: {
    language: 'de_DE',
    issuedDay: '2026-11-28',
    dueDay: null,
    seller: { name: 'Sun Ltd', address: '1 Lane', taxId: null },
    buyer: { name: 'Ada', address: '2 Lane', taxId: null },
    reference: 'AB12',
    currency: 'EUR',
    lines: [],
    netMinor: 900,
    taxRate: 1900,
    taxMinor: 171,
    taxNote: null,
    grossMinor: 1071,
    transfer: null,
    credits: null,
  },
}

test('receipts are printed in the room of all documents, and a person who asks again and again is refused', async () => {
  const jobs: unknown[] = []
  const ends: (() => void)[] = []
  const printRoom = createPrintRoom({
    openThread: () => ({
      work: (job) =>
        new Promise((resolve) => {
          jobs.push(job)
          ends.push(() => resolve(new Uint8Array([37])))
        }),
      close: () => undefined,
    }),
  })
  const print = createPrintReceipt(printRoom)
  const [greedy, other] = [1, 2]
  const all = [1, 2, 3].map(() => print(invoice, greedy))
  await expect(print(invoice, greedy)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  all.push(print(invoice, other))
  for (let place = 0; place < 4; place++) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]!()
  }
  expect(await Promise.all(all)).toHaveLength(4)
  // As it can be sent to another thread, in a language that there is.
  const { language: _, ...content } = invoice.content
  expect(structuredClone(jobs[0])).toEqual({
    receipt: { invoice: { number: invoice.number, kind: 'invoice', ...content }, language: 'de' },
  })
})

test('what goes wrong while printing is no refusal', async () => {
  const printRoom = createPrintRoom({
    openThread: () => ({ work: () => Promise.reject(new Error('no letters')), close: () => undefined }),
  })
  await expect(createPrintReceipt(printRoom)(invoice, 1)).rejects.toThrow('no letters')
})
