import { isOffered, type Brand } from '@heliograph/brand/brand'
import type { LoginUser } from '@heliograph/contract/browser'
import { notFound, redirect } from '@tanstack/react-router'
import { authQueries } from '#features/people/auth/log-in.ts'
import type { Page, Row, Who } from './pages.ts'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'

export interface Visit {
  context: RouterContext
  location: { href: string }
  /** Only preloaded: the person may never open it. */
  preload: boolean
}

/** Hides a page from people without access: for them it does not exist. The server refuses them anyway. */
export const guardOf = (name: string, row: Row) => {
  const guard = guards[row.who ?? 'developers']
  return (visit: Visit) => {
    if (!pageIsThere(name, row, visit.context.host.platform.brand)) throw notFound()
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

/** A page that belongs to no flag has a code of its own (spec §6), unless the product cannot be used or left without it. */
export const pageIsThere = (name: string, { flag, code, stays }: Row, brand: Brand) =>
  isThere(flag, brand) &&
  (stays === true || (flag && flag !== 'multiDataCentre') || !brand.blockedFunctions.includes(code ?? name))

export const isOperator = (me: LoginUser | undefined) => me?.permissions.includes('operator') ?? false

/** An operator of the original, whom what all brands share is left to. */
export const runsInstallation = (me: LoginUser | undefined) => me?.permissions.includes('installation') ?? false

type Guard = (visit: Visit) => Promise<void> | undefined | void

/** The words of pages are fetched first: the log-in page does not include them. */
const prepare: Guard = ({ context }) => context.preparePages()

const guards: Record<Who, Guard> = {
  strangers: (visit) => {
    onlyWithoutSession(visit)
    return prepare(visit)
  },
  everyone: prepare,
  people: requireSession,
  // The account pages (spec §2).
  users: async ({ context: { api, cache } }) => {
    const { permissions } = await cache.ensureQueryData(authQueries(api).me)
    if (!permissions.includes('user')) throw notFound()
  },
  operators: async ({ context: { api, cache } }) => {
    if (!isOperator(await cache.ensureQueryData(authQueries(api).me))) throw notFound()
  },
  installation: async ({ context: { api, cache } }) => {
    if (!runsInstallation(await cache.ensureQueryData(authQueries(api).me))) throw notFound()
  },
  // In development only, so that the product does not include it.
  developers: (visit) => {
    if (!import.meta.env.DEV) throw notFound()
    return prepare(visit)
  },
}
