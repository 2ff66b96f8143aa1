import { Refusal } from '@heliograph/domain/errors'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { fakeClient } from './fake.ts'
import { file } from './file.ts'
import { id, pageOf, paging } from './shapes.ts'
import { stream } from './stream.ts'

const open = { summary: '', access: 'public' } as const
const live = Type.Object({ powerW: Type.Number() })
const contract = {
  things: {
    search: call({
      ...open,
      endpoint: 'POST /thing/search',
      refusals: ['TOO_MANY_REQUESTS'],
      query: paging(['name', 'id']),
      body: Type.Object({ kind: id }),
      output: pageOf(Type.Object({ id })),
    }),
    watch: call({ ...open, endpoint: 'GET /watch', refusals: [], output: stream({ live }) }),
    keep: call({ ...open, endpoint: 'GET /keep', refusals: ['EXPORT_PLANT_LIMIT'], output: file('text/plain') }),
  },
}

test('a handler reads the request with its defaults', async () => {
  const { things } = fakeClient(contract, {
    things: { search: async ({ query, body }) => ({ total: query.page * query.size, data: [{ id: body.kind }] }) },
  })
  expect(await things.search({ body: { kind: 7 } })).toEqual({ total: 20, data: [{ id: 7 }] })
})

test('a request, an answer or an event that violates the contract fails', async () => {
  const wrong = {} as { total: number; data: [] }
  const { things } = fakeClient(contract, {
    things: {
      search: async () => wrong,
      watch: async () =>
        (async function* () {
          yield { event: 'live' as const, data: { powerW: NaN } }
        })(),
    },
  })
  await expect(things.search({ body: { kind: 1 } })).rejects.toThrow()
  await expect(things.search({ body: { kind: 0 } })).rejects.toThrow()
  await expect(things.search({ query: { size: 101 }, body: { kind: 1 } })).rejects.toThrow()
  await expect(things.watch({}, () => {})).rejects.toThrow()
})

test('a declared refusal fails the call, and an undeclared one is an internal error', async () => {
  const refusing = (code: 'TOO_MANY_REQUESTS' | 'DEVICE_BUSY') =>
    fakeClient(contract, {
      things: {
        search: async () => {
          throw new Refusal(code)
        },
      },
    }).things.search({ body: { kind: 1 } })
  await expect(refusing('TOO_MANY_REQUESTS')).rejects.toMatchObject({ name: 'CallFailed', status: 429 })
  await expect(refusing('DEVICE_BUSY')).rejects.toMatchObject({ name: 'Refusal' })
  await expect(fakeClient(contract, {}).things.search({ body: { kind: 1 } })).rejects.toThrow('No fake answer')
})

test('a stream delivers its events until it is cancelled', async () => {
  const { things } = fakeClient(contract, {
    things: {
      watch: async () =>
        (async function* () {
          for (let powerW = 1; ; powerW++) yield { event: 'live' as const, data: { powerW } }
        })(),
    },
  })
  const left = new AbortController()
  const heard: number[] = []
  const onEvent = ({ data: { powerW } }: { data: { powerW: number } }) => {
    heard.push(powerW)
    if (powerW === 3) left.abort()
  }
  await things.watch({}, onEvent, { signal: left.signal })
  expect(heard).toEqual([1, 2, 3])
})

test('a file arrives as in the browser', async () => {
  const { things } = fakeClient(contract, {
    things: { keep: async () => ({ name: 'a.txt', pieces: ['one ', new TextEncoder().encode('two')] }) },
  })
  const { name, blob } = await things.keep()
  expect([name, blob.type, await blob.text()]).toEqual(['a.txt', 'text/plain', 'one two'])
})
