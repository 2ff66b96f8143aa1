/** Accepts pasted codes of an authenticator app: in groups, or with full-width digits. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
