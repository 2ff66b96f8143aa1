import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer({ posting: { isShown: false } })
afterAll(server.close)

test('the operator sees how much there is, whether mail can be sent and where devices report; others see nothing', async () => {
  const operator = await server.aCaller({ operator: true })
  const owner = await server.aCaller({ name: 'Ada' })
  const before = await operator.api.installation.overview()
  expect(before).toMatchObject({ plants: 0, people: 2, organisations: 0, sendsMail: false, sendsSms: false })
  expect(before.doors).toContainEqual({ protocol: 'mqtt', host: 'sun.example', port: 1883 })

  await owner.api.organisations.create({ body: { name: 'Sonnwerk' } })
  const plant = await server.aPlant()
  await server.aGateway(plant, 'http')
  await server.apiWith('').codes.request({ body: { purpose: 'register', email: 'new@example.org' } })
  expect(await operator.api.installation.overview()).toMatchObject({
    plants: 1,
    organisations: 1,
    gateways: { registered: 1, heardLastDay: 0 },
    messages: { waiting: 1, failing: 0 },
  })
  await expect(owner.api.installation.overview()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  await expect(server.apiWith('').installation.overview()).rejects.toMatchObject({ status: 401 })
})

test('the operator suspends the platform: then only operators log in and are answered, until one of them ends it', async () => {
  const operator = await server.aCaller({ operator: true })
  const owner = await server.aCaller({ name: 'Ben' })
  const logIn = ({ email, digest }: typeof owner) =>
    server.apiWith('').auth.token({ body: { grant_type: 'mdc_password', username: email, password: digest } })
  const refused = { code: 'service_suspend' }
  await expect(owner.api.installation.suspend({ body: { suspended: true } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })

  // A double press is one suspension.
  const suspend = () => operator.api.installation.suspend({ body: { suspended: true } })
  await Promise.all([suspend(), suspend()])
  expect((await operator.api.installation.overview()).suspended).toBe(true)
  expect((await server.apiWith('').branding.configuration({ body: {} })).status).toBe('SUSPENDED')
  await expect(owner.api.account.me()).rejects.toMatchObject(refused)
  await expect(logIn(owner)).rejects.toMatchObject(refused)
  const { access_token } = await logIn(operator)

  await server.apiWith(access_token).installation.suspend({ body: { suspended: false } })
  expect((await owner.api.account.me()).id).toBe(owner.id)
  expect((await logIn(owner)).access_token).toBeTypeOf('string')
  const { rows } = await server.engine.pool.query(
    `select user_id, kind from audit where kind like 'platform.%' order by id`,
  )
  expect(rows.at(-1)).toMatchObject({ user_id: operator.id, kind: 'platform.resume' })
})
