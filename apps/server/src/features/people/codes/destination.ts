import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Where a code is sent, normalised. */
export interface Destination {
  channel: 'mail' | 'sms'
  /** The form under which codes are stored: in lower case, or digits with the country's prefix. */
  key: string
  /** The form that messages are addressed to. */
  to: string
  /** The country's prefix of a phone. */
  prefix?: string
}

/** @throws Refusal ACCOUNT_REQUIRED, EMAIL_FORMAT_WRONG, ILLEGAL_AUTHENTICATION_PARAMETERS */
export const destinationOf = ({
  email = '',
  phone = '',
}: {
  email?: string | undefined
  phone?: string | undefined
}): Destination => {
  if ((email.trim() === '') === (phone.trim() === '')) throw new Refusal('ACCOUNT_REQUIRED')
  return email.trim() === '' ? phoneDestination(phone) : mailDestination(email.trim())
}

/** Normalises a destination like `destinationOf`, but without checks: for codes that are entered. */
export const keyOf = (typed: string) =>
  typed.includes('@') ? typed.trim().toLowerCase() : typed.replace(/[^0-9]/g, '')

const mailDestination = (email: string): Destination => {
  if (!isMail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
  return { channel: 'mail', key: email.toLowerCase(), to: email }
}

/** Ordinary mailbox names only. Nothing in them can end a line or start another address. */
const isMail = (text: string) =>
  isEmail(text) &&
  /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
    text,
  )

const phoneDestination = (phone: string): Destination => {
  const digits = phone.replace(/[^0-9]/g, '')
  const parsed = /^\+?[0-9 ().-]+$/.test(phone.trim()) ? parsePhoneNumberFromString(`+${digits}`) : undefined
  if (!parsed?.isPossible()) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS', 'phone')
  const key = parsed.number.slice(1)
  return { channel: 'sms', key, to: key, prefix: parsed.countryCallingCode }
}
