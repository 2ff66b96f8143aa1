import { redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'
import type { RouterContext } from './router-context.ts'

export interface Visit {
  context: RouterContext
  location: { href: string }
}

/** Without a session there is /login, and afterwards the page that was wanted. */
export const requireSession = ({ context: { host }, location }: Visit) => {
  if (host.session.isOpen()) return
  host.session.want(location.href)
  throw redirect({ to: paths.login })
}

export const onlyWithoutSession = ({ context: { host } }: Pick<Visit, 'context'>) => {
  if (host.session.isOpen()) throw redirect({ to: paths.start })
}
