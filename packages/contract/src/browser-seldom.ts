import type { contract } from './contract.ts'
import { seldomEndpoints } from './endpoints-seldom.gen.ts'
import type { Transport } from './kit/ask.ts'
import { createClient } from './kit/client.ts'
import type { SeldomGroup } from './start-groups.ts'

/** The calls of a few pages that hardly anyone opens. */
export const createSeldomApi = (transport: Transport) =>
  createClient<Pick<typeof contract, SeldomGroup>>(seldomEndpoints, transport)
