import type { contract } from './contract.ts'
import { pagesEndpoints } from './endpoints-pages.gen.ts'
import type { Transport } from './kit/ask.ts'
import { createClient, type Client } from './kit/client.ts'
import { withRest } from './kit/rest.ts'
import type { SeldomGroup, StartGroup } from './start-groups.ts'

type PageGroup = Exclude<keyof typeof contract, StartGroup | SeldomGroup>

/** The calls after the log-in, by far the most: in a separate file, loaded together with the pages' texts. */
export const createPagesApi = (transport: Transport) =>
  withRest<Client<Omit<typeof contract, StartGroup>>, PageGroup>(
    createClient<Pick<typeof contract, PageGroup>>(pagesEndpoints, transport),
    async () => (await import('./browser-seldom.ts')).createSeldomApi(transport),
  )
