/** Where a person can be written to: an e-mail address, or a phone with its country's prefix. */

/** Strict enough that a mail can be sent there; whether somebody reads it, only a code can tell. */
export const isEmail = (text: string) =>
  text.length <= 254 && isItself(text) && /^[^\s@"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)

/** Prefix and number: digits alone, as many as the world's numbering plan allows (E.164). */
export const isPhone = (digits: string) => /^[1-9][0-9]{6,14}$/.test(digits)

/** What an account is called beside its e-mail and phone: it can be mistaken for neither. */
export const isUserName = (text: string) => isItself(text) && /^(?=.*\p{L})[\p{L}\p{N}._-]{3,40}$/u.test(text)

/**
 * Whether no sign only looks like another: U+212A (Kelvin) becomes a k in lower case, and a code that was sent to one
 * mailbox would open the account of another.
 */
const isItself = (text: string) =>
  text.normalize('NFKC') === text && [...text.toLowerCase()].length === [...text].length

/** How a country writes its numbers behind its prefix. */
interface Plan {
  prefix: string
  /** A mobile number. */
  example: string | null
}

/**
 * Prefix and number of what somebody typed beside a choice of the prefix. They may have typed a prefix too, with a plus,
 * with two zeros or bare, or the zero that is dialled within the country only.
 */
export const phoneOf = (typed: string, { prefix, example }: Plan) => {
  const digits = digitsOf(typed)
  if (typed.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return prefix + digits.slice(1)
  // Longer than a mobile number there: so it begins with a prefix.
  return example !== null && digits.length > digitsOf(example).length ? digits : prefix + digits
}

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')
