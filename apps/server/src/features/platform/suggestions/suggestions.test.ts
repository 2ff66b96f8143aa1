import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const picture = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3060c0' } })
    .jpeg()
    .toBuffer()
).toString('base64')
const wish = { kind: 'wish', text: 'A darker dark, please' } as const

test("a suggestion is in the sender's list, and the operator reads it with its pictures and replies", async () => {
  const ada = await server.aCaller({ name: 'Ada' })
  const sent = await ada.api.suggestions.send({
    body: { ...wish, contact: 'ada@home.test', pictures: [picture, picture] },
  })
  expect(sent).toMatchObject({ kind: 'wish', text: wish.text, pictures: 2, state: 'open', answer: null })
  const {
    data: [received],
  } = await operator.api.suggestions.received()
  expect(received).toMatchObject({ id: sent.id, contact: 'ada@home.test', userId: ada.id, userName: 'Ada' })

  const { name, blob } = await operator.api.suggestions.picture({ params: { id: sent.id, place: 2 } })
  expect([name, blob.type]).toEqual([`suggestion-${sent.id}-2.webp`, 'image/webp'])
  expect(await sharp(Buffer.from(await blob.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 40,
    height: 30,
  })

  await operator.api.suggestions.answer({
    params: { id: sent.id },
    body: { state: 'answered', answer: 'It comes in spring' },
  })
  expect(await ada.api.suggestions.mine()).toMatchObject({
    total: 1,
    data: [{ id: sent.id, state: 'answered', answer: 'It comes in spring' }],
  })
})

test('a picture is served as a download that no page can execute', async () => {
  const {
    data: [received],
  } = await operator.api.suggestions.received()
  const answer = await fetch(`${server.baseUrl}/backyard-api-s/suggestion/${received!.id}/picture/1`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  await answer.body?.cancel()
})

test('others cannot see it in their list, open its pictures, read it as members of a business or reply to it', async () => {
  const {
    data: [received],
  } = await operator.api.suggestions.received()
  const params = { id: received!.id }
  const stranger = await server.aCaller()
  const organisation = await server.anOrganisation()
  const admin = await server.aCaller()
  await server.aMember(organisation, admin.id, { kind: 'org-admin' })
  for (const { api } of [stranger, admin]) {
    expect(await api.suggestions.mine()).toEqual({ total: 0, data: [] })
    const no = { code: 'AU_NO_OPERATION_PERMISSION' }
    await expect(api.suggestions.received()).rejects.toMatchObject(no)
    await expect(api.suggestions.picture({ params: { ...params, place: 1 } })).rejects.toMatchObject(no)
    await expect(api.suggestions.answer({ params, body: { state: 'closed' } })).rejects.toMatchObject(no)
  }
  const nobody = server.apiWith('')
  await expect(nobody.suggestions.send({ body: wish })).rejects.toMatchObject({ status: 401 })
  await expect(nobody.suggestions.picture({ params: { ...params, place: 1 } })).rejects.toMatchObject({ status: 401 })
  const { rows } = await server.engine
    .forBrand('NORDLICHT')
    .pool.query('select from suggestions union all select from suggestion_pictures')
  expect(rows).toHaveLength(0)
})

test('an operator gets a refusal for a suggestion that does not exist', async () => {
  const gone = { code: 'resource_not_exist_or_deleted' }
  await expect(operator.api.suggestions.answer({ params: { id: 1 }, body: { state: 'closed' } })).rejects.toMatchObject(
    gone,
  )
  await expect(operator.api.suggestions.picture({ params: { id: 1, place: 1 } })).rejects.toMatchObject(gone)
})

test('if one of several pictures is not a picture, nothing is stored, and the error names which one', async () => {
  const bob = await server.aCaller()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
  const sent = bob.api.suggestions.send({ body: { ...wish, pictures: [picture, svg] } })
  await expect(sent).rejects.toMatchObject({ code: 'RECOGNITION_ERROR', param: 2 })
  expect(await bob.api.suggestions.mine()).toEqual({ total: 0, data: [] })
})

test('a fourth picture, a picture that is too large, invalid base64 and an empty text are refused', async () => {
  const bob = await server.aCaller()
  const refused = { code: 'PARAM_ERROR' }
  const send = (own: object) => bob.api.suggestions.send({ body: { ...wish, ...own } })
  await expect(send({ pictures: [picture, picture, picture, picture] })).rejects.toMatchObject(refused)
  await expect(send({ pictures: ['A'.repeat(5_592_412)] })).rejects.toMatchObject(refused)
  await expect(send({ pictures: ['data:image/png;base64,AAAA'] })).rejects.toMatchObject(refused)
  await expect(send({ text: ' \n ' })).rejects.toMatchObject(refused)
  await expect(send({ text: 'x'.repeat(4001) })).rejects.toMatchObject(refused)
  await expect(send({ kind: 'threat' })).rejects.toMatchObject(refused)
})

test('sender, state and brand in the request are ignored', async () => {
  const bob = await server.aCaller()
  const body = {
    ...wish,
    userId: operator.id,
    user_id: operator.id,
    state: 'answered',
    answer: 'Yes',
    brand: 'NORDLICHT',
    id: 1,
  }
  const { id } = await bob.api.suggestions.send({ body })
  const { rows } = await server.engine.pool.query(
    'select user_id, state, answer, brand from suggestions where id = $1',
    [id],
  )
  expect(rows).toEqual([{ user_id: bob.id, state: 'open', answer: null, brand: 'HELIOGRAPH' }])
})

test('a person can send ten a day, even with fifty concurrent requests', async () => {
  const eve = await server.aCaller()
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => eve.api.suggestions.send({ body: wish })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect((await eve.api.suggestions.mine()).total).toBe(10)
})

test('markup stays plain text', async () => {
  const bob = await server.aCaller()
  const text = '<img src=x onerror=alert(1)>{{7*7}}'
  const { id } = await bob.api.suggestions.send({ body: { kind: 'other', text } })
  expect((await operator.api.suggestions.received()).data.find((one) => one.id === id)?.text).toBe(text)
})
