/** Enough to recognise an address of another tenant, but not enough to write to it. */
export const maskedEmail = (email: string) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
