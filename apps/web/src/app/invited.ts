import { redirect } from '@tanstack/react-router'
import { keepToken } from '#features/people/organisations/invitation-token.ts'
import type { Visit } from './guards.ts'
import { paths } from './paths.ts'

/** The link of an invitation: what it holds is kept for this visit, and leaves the address and its history. */
export const takeInvitation = ({ context, location }: Pick<Visit, 'context'> & { location: { hash: string } }) => {
  if (location.hash === '') return context.preparePages()
  keepToken(location.hash.replace(/^#/, ''))
  throw redirect({ to: paths.invitation, hash: '', replace: true })
}
