import { notFound } from '@tanstack/react-router'
import { setupQueries } from '#features/platform/setup/setup.queries.ts'
import type { Visit } from './guards.ts'

/** The set-up exists until it is done: then the server no longer has its calls. */
export const requireSetup = async ({ context: { api, cache, host, preparePages } }: Visit) => {
  await preparePages()
  await cache.ensureQueryData(setupQueries(api, host.platform.dataCentre).state).catch(() => {
    throw notFound()
  })
}
