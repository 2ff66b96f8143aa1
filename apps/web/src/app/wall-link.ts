import { notFound, redirect } from '@tanstack/react-router'
import { keepSecret } from '#features/plants/walls/wall-secret.ts'
import { isThere, type Visit } from './guards.ts'
import { pages } from './pages.ts'
import { paths } from './paths.ts'

/** The secret in the link of a wall is kept in this browser and removed from the address, which passers-by can read. */
export const takeWallLink = ({ context, location }: Pick<Visit, 'context'> & { location: { hash: string } }) => {
  if (!isThere(pages.wall.flag, context.host.platform.brand)) throw notFound()
  if (location.hash === '') return context.preparePages()
  keepSecret(location.hash.replace(/^#/, ''))
  throw redirect({ to: paths.wall, hash: '', replace: true })
}
