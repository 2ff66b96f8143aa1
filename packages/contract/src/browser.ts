import type { contract } from './contract.ts'
import { startEndpoints } from './endpoints-start.gen.ts'
import { createAsker, type Transport } from './kit/ask.ts'
import { mapCalls } from './kit/call.ts'
import type { Client } from './kit/client.ts'
import { withRest } from './kit/rest.ts'
import type { StartGroup } from './start-groups.ts'

/**
 * The contract's other half is types, so a browser carries only tables of endpoints: one for the start, one for the pages.
 * `npm run map` writes them, and `npm run check` refuses stale ones.
 */
export type Api = Client<typeof contract>

/** All calls; those of the pages wait until their table is there. */
export const createApi = (transport: Transport): Api => {
  const start = mapCalls<string, unknown>(startEndpoints, (wired) => createAsker(wired, transport)) as Pick<
    Api,
    StartGroup
  >
  return withRest<Api, StartGroup>(start, async () => (await fetchPagesCalls()).createPagesApi(transport))
}

/** Fetches the table of the pages, once. Whoever opens a page does so before: no call has to wait then. */
export const fetchPagesCalls = () => import('./browser-pages.ts')

export { CallFailed, type CallOptions, type Silence, type Transport } from './kit/ask.ts'
export type { ArrivedFile } from './kit/file.ts'

export type * from './contract.ts'
