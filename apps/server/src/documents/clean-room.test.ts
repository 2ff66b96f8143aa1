import { expect, test } from 'vitest'
import { TooManyWaiting } from '#needs/own-thread.ts'
import { NoPdf } from './clean-pdf.ts'
import { createCleanRoom, type CleanAnswer } from './clean-room.ts'
import { textPdf } from './text-pdf.ts'

/** A thread that answers when told. */
const aThread = () => {
  const ends: { answer: (answer: CleanAnswer) => void; fail: (error: Error) => void }[] = []
  const state = { opened: 0, closed: 0 }
  const openThread = () => {
    state.opened += 1
    return {
      work: () => new Promise<CleanAnswer>((answer, fail) => void ends.push({ answer, fail })),
      close: () => void (state.closed += 1),
    }
  }
  return { ends, state, openThread }
}
const bytes = new Uint8Array([37])

test('a document is cleaned; what is none is refused', async () => {
  const { clean } = createCleanRoom()
  expect((await clean(await textPdf('Terms', ['One']))).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(clean(Buffer.from('<html>'))).rejects.toThrow(NoPdf)
})

test('what never ends is refused after a while, its thread is ended, and the next document gets another one', async () => {
  const { ends, state, openThread } = aThread()
  const { clean } = createCleanRoom({ openThread, patienceMs: 20 })
  await expect(clean(bytes)).rejects.toThrow(NoPdf)
  expect(state).toEqual({ opened: 1, closed: 1 })
  const next = clean(bytes)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.answer(bytes)
  expect(await next).toEqual(Buffer.from(bytes))
})

test('what takes all memory of the thread is refused, and any other failure is one of ours', async () => {
  const { ends, openThread } = aThread()
  const { clean } = createCleanRoom({ openThread })
  const large = clean(bytes)
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!.fail(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  await expect(large).rejects.toThrow(NoPdf)
  const broken = clean(bytes)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!.fail(new Error('No such module'))
  await expect(broken).rejects.toThrow('No such module')
  await expect(broken).rejects.not.toThrow(NoPdf)
})

test('of too many at once, the last ones are refused', async () => {
  const { ends, openThread } = aThread()
  const { clean } = createCleanRoom({ openThread, mostWaiting: 2 })
  const both = [clean(bytes), clean(bytes)]
  await expect(clean(bytes)).rejects.toThrow(TooManyWaiting)
  for (let place = 0; place < 2; place++) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]!.answer(bytes)
  }
  await Promise.all(both)
})
