import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TooManyWaiting } from '#needs/own-thread.ts'
import { printed, type PrintJob } from './print-job.ts'
import { createPrintRoom } from './print-room.ts'
import type { PrintedReport } from './report-pdf.ts'

const report: PrintedReport = {
  language: 'en',
  brand: { name: 'Heliograph', accent: '#1f5fd0', logo: null },
  title: 'Report of Roof',
  picture: null,
  plant: 'Roof',
  period: '2026-10',
  facts: [],
  madeAt: 0,
  asOf: 'now',
  parts: [],
}

/** A thread whose prints end when told. */
const aThread = () => {
  const ends: (() => void)[] = []
  const state = { opened: 0, closed: 0, printing: 0, most: 0 }
  return {
    ends,
    state,
    openThread: () => {
      state.opened += 1
      return {
        work: () => {
          state.printing += 1
          state.most = Math.max(state.most, state.printing)
          return new Promise<Uint8Array>((resolve) => {
            ends.push(() => {
              state.printing -= 1
              resolve(new Uint8Array([37]))
            })
          })
        },
        close: () => void (state.closed += 1),
      }
    },
  }
}

test('reports are printed one after the other; of too many, the last ones are refused at once', async () => {
  const { ends, state, openThread } = aThread()
  const room = createPrintRoom({ openThread, mostWaiting: 3 })
  const all = [1, 2, 3].map(() => room.print({ report }))
  await expect(room.print({ report })).rejects.toThrow(TooManyWaiting)
  for (let place = 0; place < 3; place++) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]!()
  }
  await Promise.all(all)
  expect(state).toEqual({ opened: 1, closed: 0, printing: 0, most: 1 })
})

test('a person who asks again and again waits for a few documents, and others are served', async () => {
  const { ends, openThread } = aThread()
  const room = createPrintRoom({ openThread })
  const [greedy, other] = [1, 2]
  const all = [1, 2, 3].map(() => room.print({ report }, greedy))
  await expect(room.print({ report }, greedy)).rejects.toThrow(TooManyWaiting)
  all.push(room.print({ report }, other), room.print({ report }))
  for (let place = 0; place < 5; place++) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]!()
  }
  await Promise.all(all)
  const again = room.print({ report }, greedy)
  await expect.poll(() => ends.length).toBe(6)
  ends[5]!()
  await again
})

test('a thread that does not finish is ended, and the next report gets another one', async () => {
  const { ends, state, openThread } = aThread()
  const room = createPrintRoom({ openThread, patienceMs: 20 })
  await expect(room.print({ report })).rejects.toThrow('not printed in 20 ms')
  expect(state).toMatchObject({ opened: 1, closed: 1 })
  const second = room.print({ report })
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  await second
  expect(state.opened).toBe(2)
})

test('a thread without work is ended', async () => {
  const { ends, state, openThread } = aThread()
  const room = createPrintRoom({ openThread, idleMs: 10 })
  const printed = room.print({ report })
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  await printed
  await expect.poll(() => state.closed).toBe(1)
  await pause(0)
})

test('a receipt can be sent to the thread, which has its words in every language', async () => {
  for (const language of ['en', 'ja', 'uk'] as const) {
    const job: PrintJob = {
      receipt: {
        language,
        invoice: {
          number: 'SUN-2026-000001',
          kind: 'invoice',
          issuedDay: '2026-11-28',
          dueDay: null,
          seller: { name: 'Sun Ltd', address: '1 Lane', taxId: null },
          buyer: { name: 'Їжак', address: 'Київ', taxId: null },
          reference: 'AB12',
          currency: 'EUR',
          lines: [{ kind: 'messages', quantity: 1, amountMinor: 900, deviceSn: null, fromDay: null, toDay: null }],
          netMinor: 900,
          taxRate: 1900,
          taxMinor: 171,
          taxNote: null,
          grossMinor: 1071,
          transfer: null,
          credits: null,
        },
      },
    }
    const pdf = Buffer.from(await printed(structuredClone(job)))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(2000)
  }
})
