import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { contract } from '@heliograph/contract'
import { CallFailed } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { expect, test } from 'vitest'
import { fetchPlatform } from './platform.ts'

const memory = { read: () => undefined, write: () => undefined, forget: () => undefined }

/** A page that brings nothing along. */
const page = { getElementById: () => null }

/** What shows when the first answers fail in these ways, and how often the server was asked. */
const shown = async (...failures: Error[]) => {
  let asked = 0
  const api = fakeClient(contract, {
    branding: {
      configuration: async () => {
        const failure = failures[asked++]
        if (failure) throw failure
        return configurationOf(nordlicht)
      },
    },
  })
  const { brand } = await fetchPlatform(api, { host: 'portal.example', clientStyle: undefined, page }, memory, [1, 1])
  return { brand: brand.code, asked }
}

test('a server that is busy is asked again before the default brand shows (spec §4)', async () => {
  const busy = new CallFailed(503)
  expect(await shown(busy, busy)).toEqual({ brand: nordlicht.code, asked: 3 })
  expect(await shown(busy, busy, busy)).toEqual({ brand: heliograph.code, asked: 3 })
})

test('a refusal is final, and without a network nobody waits', async () => {
  expect(await shown(new CallFailed(400))).toEqual({ brand: heliograph.code, asked: 1 })
  expect(await shown(new TypeError('Failed to fetch'))).toEqual({ brand: heliograph.code, asked: 1 })
})

test('what the page brings along needs no call, if it is for this host and this style', async () => {
  const document = new Map([['platform/portal.example/NORDLICHT', JSON.stringify(configurationOf(nordlicht))]])
  const brought = { getElementById: (id: string) => ({ textContent: document.get(id) ?? null }) as HTMLElement }
  let asked = 0
  const api = fakeClient(contract, {
    branding: { configuration: async () => (asked++, configurationOf(heliograph)) },
  })
  const brandOf = async (host: string, clientStyle: string | undefined) =>
    (await fetchPlatform(api, { host, clientStyle, page: brought }, memory)).brand.code
  expect(await brandOf('portal.example', 'NORDLICHT')).toBe(nordlicht.code)
  expect(asked).toBe(0)
  expect(await brandOf('portal.example', undefined)).toBe(heliograph.code)
  expect(await brandOf('other.example', 'NORDLICHT')).toBe(heliograph.code)
  expect(asked).toBe(2)
})
