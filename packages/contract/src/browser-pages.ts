import type { contract } from './contract.ts'
import { pagesEndpoints } from './endpoints-pages.gen.ts'
import type { Transport } from './kit/ask.ts'
import { createClient } from './kit/client.ts'
import type { StartGroup } from './start-groups.ts'

/** The calls after the log-in, by far the most: in a separate file, loaded together with the pages' texts. */
export const createPagesApi = (transport: Transport) =>
  createClient<Omit<typeof contract, StartGroup>>(pagesEndpoints, transport)
