import { redirect } from '@tanstack/react-router'
import { keepToken } from '#features/people/organisations/invitation-token.ts'
import type { Visit } from './guards.ts'
import { paths } from './paths.ts'

/** The token in an invitation link is kept for this visit and removed from the address and the history. */
export const takeInvitation = ({ context, location }: Pick<Visit, 'context'> & { location: { hash: string } }) => {
  if (location.hash === '') return context.preparePages()
  keepToken(location.hash.replace(/^#/, ''))
  throw redirect({ to: paths.invitation, hash: '', replace: true })
}
