import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueues } from './queues.ts'

/** Work that ends when told. */
const aJob = () => {
  const job = { begun: false, end: (): void => undefined, fail: (): void => undefined }
  const work = () => {
    job.begun = true
    return new Promise<string>((resolve, reject) => {
      job.end = () => resolve('done')
      job.fail = () => reject(new Error('broken'))
    })
  }
  return Object.assign(job, { work })
}

test('work about one thing is done one after the other, about another at the same time', async () => {
  const inTurn = createQueues<string>(3)
  const [first, second, other] = [aJob(), aJob(), aJob()]
  const all = [inTurn('roof', first.work), inTurn('roof', second.work), inTurn('field', other.work)]
  await pause(0)
  expect([first.begun, second.begun, other.begun]).toEqual([true, false, true])
  first.end()
  await all[0]
  await pause(0)
  expect(second.begun).toBe(true)
  second.end()
  other.end()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
})

test('of too many that wait, the last is refused; what fails lets the next one begin', async () => {
  const inTurn = createQueues<string>(2)
  const [first, second] = [aJob(), aJob()]
  const failing = inTurn('roof', first.work)
  const waiting = inTurn('roof', second.work)
  await expect(inTurn('roof', aJob().work)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await pause(0)
  first.fail()
  await expect(failing).rejects.toThrow('broken')
  await pause(0)
  second.end()
  expect(await waiting).toBe('done')
  const again = aJob()
  const later = inTurn('roof', again.work)
  await pause(0)
  again.end()
  expect(await later).toBe('done')
})
