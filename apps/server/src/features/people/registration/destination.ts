import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

export interface Destination {
  kind: 'email' | 'phone'
  /** As it is stored: an address as typed, a phone as digits. */
  to: string
}

/** @throws Refusal ACCOUNT_REQUIRED if missing, ACCOUNT_EMPTY if empty, EMAIL_FORMAT_WRONG, … */
export const destinationOf = ({ email, phone }: { email?: string; phone?: string }): Destination => {
  const sent = email ?? phone
  if (sent === undefined) throw new Refusal('ACCOUNT_REQUIRED')
  if (email !== undefined && phone !== undefined) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
  const typed = sent.trim()
  if (typed === '') throw new Refusal('ACCOUNT_EMPTY')
  if (email !== undefined) {
    if (!isEmail(typed)) throw new Refusal('EMAIL_FORMAT_WRONG')
    return { kind: 'email', to: typed }
  }
  const isNumber = /^\+?[0-9 ().-]+$/.test(typed)
  // Normalised (no superfluous zeros): the code was sent to this form of the number, and log-ins search for it.
  const parsed = isNumber ? parsePhoneNumberFromString(`+${typed.replace(/[^0-9]/g, '')}`) : undefined
  if (!parsed?.isPossible()) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
  return { kind: 'phone', to: parsed.number.slice(1) }
}
