import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

export interface Destination {
  kind: 'email' | 'phone'
  /** As it is kept: an address as it was typed, a phone as digits. */
  to: string
}

/** @throws Refusal ACCOUNT_REQUIRED for none, ACCOUNT_EMPTY for an empty one, EMAIL_FORMAT_WRONG, … */
export const destinationOf = ({ email, phone }: { email?: string; phone?: string }): Destination => {
  if (email === undefined && phone === undefined) throw new Refusal('ACCOUNT_REQUIRED')
  if (email !== undefined && phone !== undefined) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
  const typed = (email ?? phone!).trim()
  if (typed === '') throw new Refusal('ACCOUNT_EMPTY')
  if (email !== undefined) {
    if (!isEmail(typed)) throw new Refusal('EMAIL_FORMAT_WRONG')
    return { kind: 'email', to: typed }
  }
  const isNumber = /^\+?[0-9 ().-]+$/.test(typed)
  // One way of writing it, whatever zeros somebody typed: the code was sent to that, and log-ins look for it.
  const parsed = isNumber ? parsePhoneNumberFromString(`+${typed.replace(/[^0-9]/g, '')}`) : undefined
  if (!parsed?.isPossible()) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
  return { kind: 'phone', to: parsed.number.slice(1) }
}
