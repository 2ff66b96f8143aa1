import { Refusal } from '@heliograph/domain/errors'
import { writtenPhone } from '@heliograph/domain/written-phones'

/** Where a message is sent: exactly one of the two. */
export interface Destination {
  email: string | null
  phone: string | null
}

/** @throws Refusal for none, for both, and for an invalid address or number */
export const destinationOf = ({
  email = '',
  phone = '',
}: {
  email?: string | undefined
  phone?: string | undefined
}): Destination => {
  if ((email.trim() === '') === (phone.trim() === '')) throw new Refusal('PARAM_ERROR', 'email')
  return { email: emailOf(email), phone: phoneOf(phone) }
}

/** Trimmed; null if empty. */
export const emailOf = (typed: string) => {
  const email = typed.trim()
  if (email === '') return null
  if (!/^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@.<>()[\]",;:\\]+$/.test(email))
    throw new Refusal('EMAIL_FORMAT_WRONG')
  return email
}

/** Digits with the country's prefix, as accounts store them; null if empty. */
export const phoneOf = (typed: string) => {
  const phone = writtenPhone(typed)
  if (phone === undefined) throw new Refusal('PARAM_ERROR', 'phone')
  return phone
}

/** Enough to recognise one's own address, but not enough to write to it. */
export const maskedEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

export const maskedPhone = (phone: string) => `***${phone.slice(-3)}`

export const masked = ({ email, phone }: Destination) =>
  email !== null ? maskedEmail(email) : phone !== null ? maskedPhone(phone) : ''
