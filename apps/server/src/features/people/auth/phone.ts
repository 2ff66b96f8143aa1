/**
 * The digits of an identifier that is written as a phone number. Undefined for anything else, so that a name that
 * contains digits does not match a phone. A zero in brackets behind the prefix is dialled only within the country.
 */
export const phoneOf = (identifier: string) =>
  /^\+?[0-9 ().-]+$/.test(identifier) ? identifier.replace(/(?!^)\(0\)|[^0-9]/g, '') || undefined : undefined
