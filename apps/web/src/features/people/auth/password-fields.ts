/**
 * The password in the form that the token call takes: SHA-256 in lower-case hex. Browsers only hash on secure origins
 * (https or localhost); elsewhere the plain password is sent, as other clients of this API do.
 */
export const passwordFields = async (
  password: string,
  subtle: Pick<SubtleCrypto, 'digest'> | null = globalThis.crypto.subtle ?? null,
): Promise<{ password: string } | { clear_text_pwd: string }> => {
  if (!subtle) return { clear_text_pwd: password }
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(password)))
  return { password: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
