/** Where a person can be written to: an e-mail address, or a phone with its country's prefix. */

/** Strict enough that a mail can be sent there. Whether it is the person's own is verified with a code. */
export const isEmail = (text: string) =>
  text.length <= 254 && isItself(text) && /^[^\s@"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)

/** Prefix and number: only digits, as many as E.164 allows. */
export const isPhone = (digits: string) => /^[1-9][0-9]{6,14}$/.test(digits)

/** A user name cannot be mistaken for an e-mail address or a phone. */
export const isUserName = (text: string) => isItself(text) && /^(?=.*\p{L})[\p{L}\p{N}._-]{3,40}$/u.test(text)

/**
 * Whether no character only looks like another: U+212A (Kelvin) becomes a k in lower case, so a code sent to one mailbox
 * would open the account of another.
 */
const isItself = (text: string) =>
  text.normalize('NFKC') === text && [...text.toLowerCase()].length === [...text].length

/** The format of a country's numbers after the prefix. */
interface Plan {
  prefix: string
  /** A mobile number. */
  example: string | null
}

/**
 * Prefix and number from text typed next to a prefix selection. The text may also contain the prefix, with a plus, with
 * two zeros or bare, or the zero that is dialled only within the country.
 */
export const phoneOf = (typed: string, { prefix, example }: Plan) => {
  const digits = digitsOf(typed)
  if (typed.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return prefix + digits.slice(1)
  // Longer than a mobile number in that country, so it starts with a prefix.
  return example !== null && digits.length > digitsOf(example).length ? digits : prefix + digits
}

/** Without a zero in brackets behind a prefix, which is dialled only within the country: +49 (0)170 1234567. */
const digitsOf = (text: string) => text.trim().replace(/(?!^)\(0\)|[^0-9]/g, '')
