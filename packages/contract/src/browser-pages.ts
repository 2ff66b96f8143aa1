import type { contract } from './contract.ts'
import { pagesEndpoints } from './endpoints-pages.gen.ts'
import type { Transport } from './kit/ask.ts'
import { createClient } from './kit/client.ts'
import type { StartGroup } from './start-groups.ts'

/** What is asked behind the log-in, by far the most: a file of its own, fetched with what the pages say. */
export const createPagesApi = (transport: Transport) =>
  createClient<Omit<typeof contract, StartGroup>>(pagesEndpoints, transport)
