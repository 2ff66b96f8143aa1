import type { contract } from './contract.ts'
import { startEndpoints } from './endpoints-start.gen.ts'
import { createAsker, type Transport } from './kit/ask.ts'
import { mapCalls } from './kit/call.ts'
import type { Client } from './kit/client.ts'
import { withRest } from './kit/rest.ts'
import type { StartGroup } from './start-groups.ts'

/**
 * The rest of the contract is types, so the browser only loads tables of endpoints: for the start, for the pages, and for those that are seldom opened.
 * `npm run map` writes them, and `npm run check` reports stale ones.
 */
export type Api = Client<typeof contract>

/** All calls; those of the pages wait until their table is loaded. */
export const createApi = (transport: Transport): Api => {
  const start = mapCalls<string, unknown>(startEndpoints, (wired) => createAsker(wired, transport)) as Pick<
    Api,
    StartGroup
  >
  return withRest<Api, StartGroup>(start, async () => (await fetchPagesCalls()).createPagesApi(transport))
}

/** Loads the pages' table, once. Called before a page opens, so that no call has to wait. */
export const fetchPagesCalls = () => import('./browser-pages.ts')

export { CallFailed, type CallOptions, type Silence, type Transport } from './kit/ask.ts'
export type { ArrivedFile } from './kit/file.ts'

export type * from './contract.ts'
