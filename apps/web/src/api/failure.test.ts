import { CallFailed } from '@heliograph/contract/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { failureOf, messageOf } from './failure.ts'
import { createQueryClient } from './query-client.ts'

/** Spec §8, transport and status handling. */
test.each([
  ['no network', new CallFailed(0, { code: 'NETWORK_ERROR' }), { kind: 'message', number: 1 }],
  ['a timeout', new CallFailed(0, { code: 'TIMEOUT' }), { kind: 'message', number: 2 }],
  ['401', new CallFailed(401), { kind: 'session' }],
  ['301', new CallFailed(301), { kind: 'session' }],
  ['401 of an earlier session', new CallFailed(401, {}, true), { kind: 'silent' }],
  ['403', new CallFailed(403), { kind: 'message', number: 22 }],
  ['429', new CallFailed(429), { kind: 'message', number: 43 }],
  ['502', new CallFailed(502), { kind: 'message', number: 1 }],
  ['504', new CallFailed(504), { kind: 'message', number: 2 }],
  ['503', new CallFailed(503), { kind: 'message', number: 16 }],
  ['a suspended platform', new CallFailed(412, { code: 'service_suspend' }), { kind: 'suspended' }],
  ['a refusal with words', new CallFailed(412, { code: 'ALARM_BLOCK_LIMIT' }), { kind: 'message', number: 38 }],
  [
    'a file that was used up',
    new CallFailed(412, { code: 'EXPORT_USED_IN_PAST_YEAR' }),
    { kind: 'message', number: 48 },
  ],
  ['a file that is too large', new CallFailed(412, { code: 'EXPORT_PLANT_LIMIT' }), { kind: 'message', number: 49 }],
  ['a wrong password', new CallFailed(412, { code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' }), { kind: 'silent' }],
  ['a moved account', new CallFailed(412, { code: 'AUTH_USER_ALREADY_MIGRATED' }), { kind: 'silent' }],
  ['an unreadable photo', new CallFailed(412, { code: 'RECOGNITION_ERROR' }), { kind: 'silent' }],
  ['a wrong parameter', new CallFailed(412, { code: 'PARAM_ERROR' }), { kind: 'silent' }],
  ['an unknown refusal', new CallFailed(412), { kind: 'silent' }],
  ['a call taken back', new DOMException('', 'AbortError'), { kind: 'silent' }],
])('%s', (_situation, error, failure) => expect(failureOf(error)).toEqual(failure))

test('the form that asked for a password can still read why it was refused', () => {
  expect(messageOf(new CallFailed(412, { code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' }))).toBe(3)
})

test('reads are retried after a server error but not after a refusal; writes are never retried', async () => {
  const told: unknown[] = []
  const cache = createQueryClient((failure) => told.push(failure))
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryDelay: 0 } })
  const tries = { troubled: 0, refused: 0, slow: 0, write: 0 }
  const read = (name: 'troubled' | 'refused' | 'slow', ...failed: ConstructorParameters<typeof CallFailed>) =>
    cache.fetchQuery({
      queryKey: [name],
      queryFn: () => {
        tries[name] += 1
        throw new CallFailed(...failed)
      },
      // fetchQuery never retries by default.
      retry: cache.getDefaultOptions().queries!.retry!,
    })
  await expect(read('troubled', 503)).rejects.toThrow()
  await expect(read('refused', 403)).rejects.toThrow()
  await expect(read('slow', 504, { code: 'TOOK_TOO_LONG' })).rejects.toThrow()
  const write = cache.getMutationCache().build(cache, {
    mutationFn: () => {
      tries.write += 1
      throw new CallFailed(503)
    },
  })
  await expect(write.execute(undefined)).rejects.toThrow()
  expect(tries).toEqual({ troubled: 3, refused: 1, slow: 1, write: 1 })
  expect(told).toEqual([
    { kind: 'message', number: 16 },
    { kind: 'message', number: 22 },
    { kind: 'message', number: 2 },
    { kind: 'message', number: 16 },
  ])
})

test('a failure shown in place raises no toast, but a lost session is always reported', async () => {
  const told: unknown[] = []
  const cache = createQueryClient((failure) => told.push(failure))
  const read = (name: string, status: number) =>
    cache
      .fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(new CallFailed(status)), meta: { inPlace: true } })
      .catch(() => undefined)
  await read('a', 403)
  await read('b', 401)
  expect(told).toEqual([{ kind: 'session' }])
})

// The spy first: it is on the fake timer, and would put that back.
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what was sent, such as a password, is forgotten soon after its answer; without one, it is not asked about all the time', async () => {
  vi.useFakeTimers()
  const looks = vi.spyOn(globalThis, 'setTimeout')
  const cache = createQueryClient(() => undefined)
  let answer = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve))
  const sent = cache.getMutationCache().build(cache, { mutationFn, ...cache.getDefaultOptions().mutations })
  const sending = sent.execute({ password: 'Sunny-Roof-1820' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(cache.getMutationCache().getAll()).toHaveLength(1)
  expect(looks.mock.calls.length).toBeLessThan(20)
  answer()
  await sending
  await vi.advanceTimersByTimeAsync(1100)
  expect(cache.getMutationCache().getAll()).toHaveLength(0)
})
