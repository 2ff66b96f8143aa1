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
