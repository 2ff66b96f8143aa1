import { expect, test } from 'vitest'
import { isUnavailable, withRetry } from './retry.ts'

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

test('a deadlock, a serialisation failure and a lost connection are retried', async () => {
  const passing = [
    failure('40P01'),
    failure('40001'),
    failure('08006'),
    failure('57P01'),
    failure('ECONNREFUSED'),
    failure('ECONNRESET'),
    new Error('Connection terminated unexpectedly'),
  ]
  let tries = 0
  const work = async () => {
    tries += 1
    const next = passing.shift()
    if (next) throw next
    return 'done'
  }
  expect(await withRetry(work)).toBe('done')
  expect(tries).toBe(8)
})

test('other errors are not retried', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw failure('23505')
  }
  await expect(withRetry(work)).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
})

test('an error that persists is thrown unchanged after the given time', async () => {
  const work = () => Promise.reject(failure('57P03'))
  await expect(withRetry(work, { forMs: 50 })).rejects.toMatchObject({ code: '57P03' })
})

test('neither a conflict nor a missing file makes the database unavailable', () => {
  expect(isUnavailable(failure('40P01'))).toBe(false)
  expect(isUnavailable(failure('ENOENT'))).toBe(false)
  expect(isUnavailable(undefined)).toBe(false)
  expect(isUnavailable(Object.assign(failure('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isUnavailable(new Error('outer', { cause: failure('53300') }))).toBe(true)
  expect(isUnavailable(new AggregateError([failure('ECONNREFUSED')]))).toBe(true)
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
})
