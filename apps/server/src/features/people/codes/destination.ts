import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Where a code goes to, written one way only. */
export interface Destination {
  channel: 'mail' | 'sms'
  /** As the codes are kept: in lower case, or digits with the country's prefix. */
  key: string
  /** As a message is addressed. */
  to: string
  /** Of a phone. */
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

/** The same text that `destinationOf` makes of it: for codes that are entered. */
export const keyOf = (typed: string) =>
  typed.includes('@') ? typed.trim().toLowerCase() : typed.replace(/[^0-9]/g, '')

const mailDestination = (email: string): Destination => {
  if (!isMail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
  return { channel: 'mail', key: email.toLowerCase(), to: email }
}

/** What mailboxes are called in earnest. Nothing in it can end a line or begin another address. */
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
