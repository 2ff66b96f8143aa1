import { isOffered, type Brand } from '@heliograph/brand/brand'
import type { LoginUser } from '@heliograph/contract/browser'
import { notFound, redirect } from '@tanstack/react-router'
import { authQueries } from '#features/people/auth/log-in.ts'
import type { Page, Who } from './pages.ts'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'

export interface Visit {
  context: RouterContext
  location: { href: string }
  /** Only preloaded: the person may never open it. */
  preload: boolean
}

/** Hides a page from people without access: for them it does not exist. The server refuses them anyway. */
export const guardOf = ({ who, flag }: Pick<Page, 'who' | 'flag'>) => {
  const guard = guards[who]
  return (visit: Visit) => {
    if (!isThere(flag, visit.context.host.platform.brand)) throw notFound()
    return guard(visit)
  }
}

/** Without a session, redirects to /login and remembers the page. */
export const requireSession = ({ context: { host, preparePages }, location, preload }: Visit) => {
  if (host.session.isOpen()) return preparePages()
  if (!preload) host.session.want(location.href)
  throw redirect({ to: paths.login })
}

export const onlyWithoutSession = ({ context: { host } }: Pick<Visit, 'context'>) => {
  if (host.session.isOpen()) throw redirect({ to: paths.start })
}

export const isThere = (flag: Page['flag'], brand: Brand) =>
  flag === 'multiDataCentre' ? brand.multiDataCentre : flag === undefined || isOffered(flag, brand)

export const isOperator = (me: LoginUser | undefined) => me?.permissions.includes('operator') ?? false

type Guard = (visit: Visit) => Promise<void> | undefined | void

/** The words of pages are fetched first: the log-in page does not include them. */
const prepare: Guard = ({ context }) => context.preparePages()

const guards: Record<Who, Guard> = {
  strangers: (visit) => {
    onlyWithoutSession(visit)
    return prepare(visit)
  },
  everybody: prepare,
  people: requireSession,
  // The account pages (spec §2).
  users: async ({ context: { api, cache } }) => {
    const { permissions } = await cache.ensureQueryData(authQueries(api).me)
    if (!permissions.includes('user')) throw notFound()
  },
  operators: async ({ context: { api, cache } }) => {
    if (!isOperator(await cache.ensureQueryData(authQueries(api).me))) throw notFound()
  },
  // In development only, so that the product does not include it.
  developers: (visit) => {
    if (!import.meta.env.DEV) throw notFound()
    return prepare(visit)
  },
}
