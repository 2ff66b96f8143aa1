import { contract, type Call } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { doorsOf } from '#doors.ts'
import { send, type Parts } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const ports = { v5Port: 10_000, mqttPort: 1883, pushPort: 8090, publicUrl: 'https://heliograph.test' }
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** What a new gateway of a household is told, of a brand at its host. */
const told = async (brand: string, host: string, mqttUrl?: string) => {
  const server = await startTestServer({ doors: doorsOf({ ...ports, mqttUrl }, 0) })
  closing.push(server.close)
  const owner = await server.aUser({ brand })
  const id = await server.aPlant({ brand, owner_id: owner.id })
  const { baseUrl } = server
  const ask = async (call: Call, parts: Partial<Parts>, authorization?: string) =>
    JSON.parse(
      (
        await send(
          call,
          { params: {}, query: {}, body: undefined, ...parts },
          { baseUrl, host, authorization, region: '' },
        )
      ).text,
    ) as Record<string, unknown>
  const body = { grant_type: 'password', username: owner.email, password: owner.digest }
  const { access_token: token } = await ask(contract.auth.token, { body })
  const registerItems = [{ protocol: 'http' }, { protocol: 'mqtt' }]
  const { data } = await ask(
    contract.gateways.register,
    { params: { id }, body: { registerItems } },
    `Bearer ${String(token)}`,
  )
  const [http, mqtt] = (data as { connection: { url: string; emoncmsUrl: string; host: string } }[]).map(
    ({ connection }) => connection,
  )
  return [http!.url, http!.emoncmsUrl, mqtt!.host]
}

test('devices of a white label report to its own host, which leads to the same listeners', async () => {
  expect(await told('NORDLICHT', 'nordlicht.localhost')).toEqual([
    'http://nordlicht.localhost:8090/v1/samples',
    'http://nordlicht.localhost:8090/emoncms',
    'nordlicht.localhost',
  ])
})

test('an external broker is at its own address for every brand', async () => {
  expect((await told('NORDLICHT', 'nordlicht.localhost', 'mqtt://broker.example'))[2]).toBe('broker.example')
})

test('devices of the original report to the public address of the installation', async () => {
  expect(await told('HELIOGRAPH', 'heliograph.test')).toEqual([
    'http://heliograph.test:8090/v1/samples',
    'http://heliograph.test:8090/emoncms',
    'heliograph.test',
  ])
})
