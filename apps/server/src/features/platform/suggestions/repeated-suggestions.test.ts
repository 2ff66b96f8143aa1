import { dayMs } from '@heliograph/domain/zones'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startLossyServer } from '#testing/lost-answers.fixture.ts'

const { server, network, pass, close } = await startLossyServer()
afterAll(close)
const aPicture = async (background: string) =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const [blue, red] = [await aPicture('#3060c0'), await aPicture('#c03030')]
const unkeyed = { kind: 'wish', text: 'A darker dark, please', contact: 'ada@home.test', pictures: [blue] } as const
const wish = { ...unkeyed, requestKey: 'request-1' }

type Api = ReturnType<typeof server.apiWith>
const send = (api: Api, own: object = {}) => api.suggestions.send({ body: { ...wish, pictures: [blue], ...own } })
const listOf = async (api: Api) => (await api.suggestions.mine()).data

test('feedback whose answer was lost is received once, however often it is sent again, and its reply comes back', async () => {
  const [ada, operator] = [await server.aCaller(), await server.aCaller({ operator: true })]
  await expect(send(network.apiWith(ada.token))).rejects.toThrow()
  const [lost] = await listOf(ada.api)
  // More often than feedback can be sent in a day.
  for (let times = 0; times < 12; times++) expect(await send(ada.api)).toEqual(lost)
  await operator.api.suggestions.answer({ params: { id: lost!.id }, body: { state: 'answered', answer: 'In spring' } })
  expect(await send(ada.api)).toMatchObject({ id: lost!.id, pictures: 1, state: 'answered', answer: 'In spring' })
  expect(await listOf(ada.api)).toHaveLength(1)
})

test('of the same that is sent several times at once, one is kept', async () => {
  const ada = await server.aCaller()
  const sent = await Promise.all([1, 2, 3].map(() => send(ada.api)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await listOf(ada.api)).toHaveLength(1)
})

test('what was changed is other feedback, so that nothing typed is lost; so is what has no key or another one, is of another person, or a day later', async () => {
  const [ada, bob] = [await server.aCaller(), await server.aCaller()]
  const ids = [(await send(ada.api)).id, (await send(bob.api)).id]
  for (const own of [
    { kind: 'praise' },
    { text: 'A lighter light, please' },
    { contact: null },
    { pictures: [red] },
    { pictures: [blue, blue] },
    { requestKey: 'request-2' },
  ])
    ids.push((await send(ada.api, own)).id)
  ids.push((await ada.api.suggestions.send({ body: { ...unkeyed, pictures: [blue] } })).id)
  expect(await listOf(ada.api)).toHaveLength(8)
  pass(dayMs + 60_000)
  ids.push((await send(ada.api)).id)
  expect(new Set(ids).size).toBe(10)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
