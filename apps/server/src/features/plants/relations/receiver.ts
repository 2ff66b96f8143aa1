/** An e-mail address, or a phone number with its prefix, in the format of accounts; undefined for neither. */
export const receiverOf = (typed: string): Receiver | undefined => {
  const text = typed.trim()
  if (text.includes('@')) return mail.test(text) ? { channel: 'mail', to: text.toLowerCase() } : undefined
  const digits = text.replace(/[\s()./+-]/g, '')
  return /^\d{6,15}$/.test(digits) ? { channel: 'sms', to: digits } : undefined
}

/** Whether it is one of the addresses of an account. */
export const belongsTo = (receiver: string, { email, phone }: Addresses) =>
  receiver === email?.toLowerCase() || (phone !== null && receiver === phone.replace(/\D/g, ''))

export interface Receiver {
  channel: 'mail' | 'sms'
  to: string
}

export interface Addresses {
  email: string | null
  phone: string | null
}

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
