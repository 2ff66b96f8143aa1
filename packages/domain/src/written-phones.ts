/** A phone number that people write down for others to call, apart from those that accounts log in with. */

/** Digits with the country's prefix, as accounts store them; null if nothing is written, undefined if it is no number. */
export const writtenPhone = (typed: string) => {
  const phone = typed.trim()
  if (phone === '') return null
  // Behind the country's prefix, the zero in brackets is for calls within the country. In Italy it belongs to the number.
  const digits = phone.replace(/^((?:\+|00)(?! *39)[^(]*)\(0\)/, '$1').replace(/[^0-9]/g, '')
  return /^\+?[0-9 ().-]+$/.test(phone) && digits.length >= 6 && digits.length <= 15 ? digits : undefined
}

/** As people write it: stored digits begin with the country's prefix. What an older client wrote otherwise stays as it is. */
export const shownPhone = (stored: string) => (/^[1-9][0-9]{5,14}$/.test(stored) ? `+${stored}` : stored)
