import type { LoginUser } from '@heliograph/contract/browser'
import { notFound, redirect } from '@tanstack/react-router'
import { authQueries } from '#features/people/auth/log-in.ts'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'

export interface Visit {
  context: RouterContext
  location: { href: string }
  /** Only looked at beforehand: the person may never come. */
  preload: boolean
}

/** Without a session there is /login, and afterwards the page that was wanted. */
export const requireSession = ({ context: { host, preparePages }, location, preload }: Visit) => {
  if (host.session.isOpen()) return preparePages()
  if (!preload) host.session.want(location.href)
  throw redirect({ to: paths.login })
}

export const onlyWithoutSession = ({ context: { host } }: Pick<Visit, 'context'>) => {
  if (host.session.isOpen()) throw redirect({ to: paths.start })
}

/** Before log-in, and only where the brand offers it; with words that the log-in does not carry. */
export const forStrangers =
  (flag: 'register' | 'forgotPassword') =>
  ({ context }: Pick<Visit, 'context'>) => {
    if (!context.host.platform.brand.flags[flag]) throw notFound()
    onlyWithoutSession({ context })
    return context.preparePages()
  }

/** The account pages (spec §2). */
export const requireUser = async ({ context: { api, cache } }: Pick<Visit, 'context'>) => {
  const { permissions } = await cache.ensureQueryData(authQueries(api).me)
  if (!permissions.includes('user')) throw notFound()
}

/** For others the page does not exist. The server refuses them anyway. */
export const requireOperator = async ({ context: { api, cache } }: Pick<Visit, 'context'>) => {
  if (!isOperator(await cache.ensureQueryData(authQueries(api).me))) throw notFound()
}

export const isOperator = (me: LoginUser | undefined) => me?.permissions.includes('operator') ?? false
