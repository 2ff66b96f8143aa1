import { Refusal } from '@heliograph/domain/errors'

/** Where a letter goes: one of the two. */
export interface Destination {
  email: string | null
  phone: string | null
}

/** @throws Refusal for none, for both, and for what is neither an address nor a number */
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

/** Trimmed; null for an empty one. */
export const emailOf = (typed: string) => {
  const email = typed.trim()
  if (email === '') return null
  if (!/^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@.<>()[\]",;:\\]+$/.test(email))
    throw new Refusal('EMAIL_FORMAT_WRONG')
  return email
}

/** The digits with the country's prefix, as accounts keep them; null for an empty one. */
export const phoneOf = (typed: string) => {
  const phone = typed.trim()
  if (phone === '') return null
  const digits = phone.replace(/[^0-9]/g, '')
  if (!/^\+?[0-9 ().-]+$/.test(phone) || digits.length < 6 || digits.length > 15)
    throw new Refusal('PARAM_ERROR', 'phone')
  return digits
}

/** Enough to recognise one's own by, too little to write to. */
export const maskedEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

export const maskedPhone = (phone: string) => `***${phone.slice(-3)}`

export const masked = ({ email, phone }: Destination) =>
  email !== null ? maskedEmail(email) : phone !== null ? maskedPhone(phone) : ''
