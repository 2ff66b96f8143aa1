/** A logger's serial number is an unsigned 32-bit number, printed with ten digits or fewer. Undefined if it is none. */
export const loggerSerialIn = (typed: string | undefined) => {
  const digits = typed?.replaceAll(/[\s-]/g, '') ?? ''
  return /^[1-9]\d{4,9}$/.test(digits) && Number(digits) < 2 ** 32 ? digits : undefined
}
