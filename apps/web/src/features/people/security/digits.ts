/** The code of an authenticator app as people paste it: in groups, or in digits of another width. */
export const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
