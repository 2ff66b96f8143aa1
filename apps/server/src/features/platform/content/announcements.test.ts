import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const clock = { at: Date.now() }
const server = await startTestServer({ now: () => clock.at })
afterAll(server.close)
const nobody = server.apiWith('')
const [operator, owner, visitor, installer] = await Promise.all([
  server.aCaller({ operator: true }),
  server.aCaller(),
  server.aCaller(),
  server.aCaller(),
])
await server.aPlant({ owner_id: owner.id })
await server.anOrganisation([{ userId: installer.id, kind: 'org-admin' }])
afterEach(async () => {
  await server.engine.pool.query('delete from announcements')
})

const hour = 3600
const inHours = (hours: number) => clock.at / 1000 + hours * hour
const works = {
  audience: 'everyone' as const,
  from: inHours(-1),
  until: inHours(2) as number | null,
  texts: [
    { lan: 'zh', title: '今晚维护', content: '两点至三点' },
    { lan: 'en', title: 'Works tonight', content: 'From two to three' },
  ],
}
const add = (own: Partial<Parameters<typeof operator.api.content.addAnnouncement>[0]['body']> = {}) =>
  operator.api.content.addAnnouncement({ body: { ...works, ...own } })
const titlesFor = async ({ api }: typeof owner, lan = 'en') =>
  (await api.content.announcements({ query: { lan } })).map(({ title }) => title)

test('an announcement is shown from its start until it ends by itself, in the language of who reads it (spec §1)', async () => {
  expect(await nobody.content.announcement()).toEqual({ title: null, content: null, publishTime: null })
  const { id } = await add({ from: inHours(1) })
  expect(await titlesFor(owner)).toEqual([])
  expect(await nobody.content.announcement()).toMatchObject({ title: null })
  clock.at += 1.5 * hour * 1000
  expect(await owner.api.content.announcements({ query: { lan: 'zh_CN' } })).toEqual([
    {
      id,
      title: '今晚维护',
      content: '两点至三点',
      publishTime: expect.closeTo(works.from + 2 * hour, 2),
      endTime: works.until,
    },
  ])
  expect(await titlesFor(owner, 'de')).toEqual(['Works tonight'])
  expect(await nobody.content.announcement()).toMatchObject({ title: 'Works tonight', content: 'From two to three' })
  expect(await nobody.content.announcement({ query: { lan: 'zh' } })).toMatchObject({ title: '今晚维护' })
  clock.at += hour * 1000
  expect(await titlesFor(owner)).toEqual([])
  expect(await nobody.content.announcement()).toMatchObject({ title: null })
  // The operator still finds it.
  expect(await operator.api.content.allAnnouncements()).toMatchObject([{ id }])
  clock.at -= 2.5 * hour * 1000
})

test('only those it is for see it, and only what is for everyone is public', async () => {
  await add({ audience: 'owners', texts: [{ lan: 'en', title: 'Clean your modules', content: '' }] })
  await add({ audience: 'organisations', texts: [{ lan: 'en', title: 'New price list', content: '' }] })
  expect(await titlesFor(owner)).toEqual(['Clean your modules'])
  expect(await titlesFor(installer)).toEqual(['New price list'])
  expect(await titlesFor(visitor)).toEqual([])
  expect(await nobody.content.announcement()).toMatchObject({ title: null })
})

test('who dismisses it does not see it again anywhere, and others still do, until it is shown again on purpose', async () => {
  const { id } = await add()
  await owner.api.content.dismissAnnouncement({ params: { id } })
  await owner.api.content.dismissAnnouncement({ params: { id } })
  expect([await titlesFor(owner), await titlesFor(visitor)]).toEqual([[], ['Works tonight']])
  expect(await operator.api.content.allAnnouncements()).toMatchObject([{ id, dismissals: 1 }])
  const moved = { ...works, texts: [{ lan: 'en', title: 'Works tomorrow', content: '' }] }
  await operator.api.content.changeAnnouncement({ params: { id }, body: moved })
  expect([await titlesFor(owner), await titlesFor(visitor)]).toEqual([[], ['Works tomorrow']])
  await operator.api.content.changeAnnouncement({ params: { id }, body: { ...moved, again: true } })
  expect(await titlesFor(owner)).toEqual(['Works tomorrow'])
})

test('what is not for a person cannot be dismissed by them, nor what does not exist', async () => {
  const { id } = await add({ audience: 'organisations' })
  const gone = { code: 'resource_not_exist_or_deleted' }
  await expect(visitor.api.content.dismissAnnouncement({ params: { id } })).rejects.toMatchObject(gone)
  await expect(visitor.api.content.dismissAnnouncement({ params: { id: id + 1 } })).rejects.toMatchObject(gone)
})

test('an announcement is withdrawn, and the audit log keeps what it said', async () => {
  const { id } = await add()
  await operator.api.content.withdrawAnnouncement({ params: { id } })
  expect(await titlesFor(owner)).toEqual([])
  const { rows } = await server.engine.pool.query(
    "select facts from audit where kind = 'announcement.withdraw' and user_id = $1 order by id desc limit 1",
    [operator.id],
  )
  expect(rows).toMatchObject([{ facts: { id, audience: 'everyone', 'text.en': 'Works tonight: From two to three' } }])
  const gone = { code: 'resource_not_exist_or_deleted' }
  await expect(operator.api.content.withdrawAnnouncement({ params: { id } })).rejects.toMatchObject(gone)
  await expect(operator.api.content.changeAnnouncement({ params: { id }, body: works })).rejects.toMatchObject(gone)
})

test('an end in the past or before the start, a language twice or unknown, and no text are refused, and nothing is published', async () => {
  const refusal = (own: Parameters<typeof add>[0]) =>
    add(own).then(
      () => undefined,
      ({ code, param }: { code: string; param: string }) => [code, param],
    )
  const text = { lan: 'en', title: 'A', content: '' }
  expect(await refusal({ until: inHours(-0.5) })).toEqual(['PARAM_ERROR', 'until'])
  expect(await refusal({ from: inHours(3) })).toEqual(['PARAM_ERROR', 'until'])
  expect(await refusal({ texts: [text, text] })).toEqual(['PARAM_ERROR', 'lan'])
  expect(await refusal({ texts: [{ ...text, lan: 'xx' }] })).toEqual(['PARAM_ERROR', 'lan'])
  expect((await refusal({ texts: [] }))?.[0]).toBe('PARAM_ERROR')
  expect((await refusal({ texts: [{ ...text, title: '  ' }] }))?.[0]).toBe('PARAM_ERROR')
  expect(await operator.api.content.allAnnouncements()).toEqual([])
})

test("another brand sees none of a brand's announcements, and cannot change them", async () => {
  const { id } = await add()
  const { pool } = server.engine.forBrand('NORDLICHT')
  for (const table of ['announcements', 'announcement_texts']) {
    expect((await pool.query(`select * from ${table}`)).rows).toEqual([])
  }
  expect((await pool.query('delete from announcements where id = $1 returning id', [id])).rows).toEqual([])
  expect(await titlesFor(owner)).toEqual(['Works tonight'])
})
