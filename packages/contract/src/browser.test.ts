import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './browser.ts'
import { contract } from './contract.ts'
import { splitEndpoint, type Call } from './kit/call.ts'

const calls = Object.entries(contract).flatMap(([tag, group]) =>
  Object.entries<Call>(group).map(([name, { endpoint }]) => ({ tag, name, endpoint })),
)
const api = createApi({ baseUrl: '', token: () => undefined, dataCentre: () => undefined }) as unknown as Record<
  string,
  Record<string, Asked>
>
type Asked = (sent: object, second: unknown) => Promise<unknown>

afterEach(() => vi.unstubAllGlobals())

test.each(calls)(
  '$tag.$name goes to $endpoint, whether its table is here or fetched',
  async ({ tag, name, endpoint }) => {
    const sent = vi.fn(async (_address: string, _how: { method: string }) => new Response('{}'))
    vi.stubGlobal('fetch', sent)
    const [method, path] = splitEndpoint(endpoint as Call['endpoint'])
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, variable]) => [variable, '1'])
    await api[tag]![name]!({ params: Object.fromEntries(names) }, () => undefined)
    expect(sent).toHaveBeenCalledExactlyOnceWith(path.replace(/\{\w+\}/g, '1'), expect.objectContaining({ method }))
  },
)
