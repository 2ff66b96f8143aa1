/** Where a person can be written to: an e-mail address, or a phone with its country's prefix. */

/** Strict enough that a mail can be sent there; whether somebody reads it, only a code can tell. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)

/** Prefix and number: digits alone, as many as the world's numbering plan allows (E.164). */
export const isPhone = (digits: string) => /^[1-9][0-9]{6,14}$/.test(digits)

/** What an account is called beside its e-mail and phone: it can be mistaken for neither. */
export const isUserName = (text: string) => /^(?=.*\p{L})[\p{L}\p{N}._-]{3,40}$/u.test(text)

/** How long numbers are behind a country's prefix. */
interface Plan {
  prefix: string
  lengthList: readonly number[]
}

/**
 * Prefix and number of what somebody typed beside a choice of the prefix: they may have typed the prefix too, or the zero
 * that is dialled within the country only.
 */
export const phoneOf = (typed: string, { prefix, lengthList }: Plan) => {
  const digits = typed.replace(/[^0-9]/g, '')
  const trimmed = typed.trim()
  if (trimmed.startsWith('+')) return digits
  if (trimmed.startsWith('00')) return digits.slice(2)
  const behind = digits.startsWith(prefix) ? digits.length - prefix.length : undefined
  const isWhole = behind !== undefined && lengthList.includes(behind) && !lengthList.includes(digits.length)
  if (isWhole) return digits
  const isDialledWithin = digits.startsWith('0') && lengthList.includes(digits.length - 1)
  return prefix + (isDialledWithin ? digits.slice(1) : digits)
}
