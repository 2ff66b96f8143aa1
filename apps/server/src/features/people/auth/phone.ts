/**
 * The digits of an identifier that is written as a phone number. Undefined for anything else, so that a name that
 * contains digits does not match a phone.
 */
export const phoneOf = (identifier: string) =>
  /^\+?[0-9 ().-]+$/.test(identifier) ? identifier.replace(/[^0-9]/g, '') || undefined : undefined
