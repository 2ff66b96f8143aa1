import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startForger } from './forger.fixture.ts'
import { createOidc } from './oidc.ts'
import { createOutbound } from './outbound.ts'
import { readProviders } from './provider-settings.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** A server that counts its requests. */
const listen = async (answer: RequestListener = (_request, response) => response.end('{}')) => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}
const hostOf = (address: string) => new URL(address).host

test('only configured hosts are contacted, and others get no request', async () => {
  const [friend, stranger] = await Promise.all([listen(), listen()])
  const outbound = createOutbound({ hosts: [hostOf(friend.base)] })
  expect(await (await outbound(`${friend.base}/a`)).json()).toEqual({})
  for (const address of [
    stranger.base,
    stranger.base.replace('127.0.0.1', 'localhost'),
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
  ]) {
    await expect(outbound(address)).rejects.toThrow('HOST_NOT_ALLOWED')
  }
  expect(stranger.heard).toEqual([])
})

test('without TLS only localhost is contacted, even if other hosts are configured', async () => {
  const outbound = createOutbound({ hosts: ['id.example', '192.0.2.1'] })
  for (const address of ['http://id.example/', 'http://192.0.2.1/'])
    await expect(outbound(address)).rejects.toThrow('HOST_NOT_ALLOWED')
})

test('redirects are not followed', async () => {
  const stranger = await listen()
  const friend = await listen((_request, response) => response.writeHead(307, { location: stranger.base }).end())
  await expect(createOutbound({ hosts: [hostOf(friend.base), hostOf(stranger.base)] })(friend.base)).rejects.toThrow(
    'REDIRECTED',
  )
  expect(stranger.heard).toEqual([])
})

test('slow answers time out, and large answers are cut off', async () => {
  const silent = await listen(() => undefined)
  await expect(createOutbound({ hosts: [hostOf(silent.base)], patienceMs: 100 })(silent.base)).rejects.toThrow(
    /timeout/i,
  )
  const dripping = await listen((_request, response) => {
    response.write('a')
    const drip = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(drip))
  })
  await expect(createOutbound({ hosts: [hostOf(dripping.base)], patienceMs: 200 })(dripping.base)).rejects.toThrow(
    /timeout/i,
  )
  const wordy = await listen((_request, response) => response.end('a'.repeat(2000)))
  await expect(createOutbound({ hosts: [hostOf(wordy.base)], mostBytes: 1000 })(wordy.base)).rejects.toThrow(
    'ANSWER_TOO_LARGE',
  )
})

test('a provider’s metadata cannot point to hosts that are not configured, and no secret is sent there', async () => {
  const [forger, stranger] = await Promise.all([startForger(), listen()])
  closing.push(forger.close)
  forger.state.hostOf = () => `${stranger.base}/token`
  const create = (hosts?: string[]) => {
    const [settings] = readProviders(JSON.stringify([{ ...forger.settings, ...(hosts && { hosts }) }]))
    return createOidc({ ...settings!, oidc: settings!.oidc! }, { label: () => '', now: Date.now })
  }
  const back = {
    code: 'c',
    state: 's',
    iss: undefined,
    redirectUri: 'https://heliograph.test/tencentLogin',
    remembered: { verifier: 'v'.repeat(43), nonce: 'n' },
  }
  await expect(create().finish(back)).rejects.toMatchObject({ name: 'ProviderFailed', stage: 'token' })
  expect(stranger.heard).toEqual([])
  await expect(create([hostOf(stranger.base)]).finish(back)).rejects.toMatchObject({ stage: 'token' })
  expect(stranger.heard).toEqual(['/token'])
})
