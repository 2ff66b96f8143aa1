/** Browsers offer passkeys on secure pages only. */
export const knowsPasskeys = () => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'

/** What a device created or signed, in the server's format; null if the person cancelled. */
export const makePasskey = (options: Record<string, unknown>) =>
  asked(async () => {
    const { startRegistration } = await library()
    return startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
  })

export const signWithPasskey = (options: Record<string, unknown>) =>
  asked(async () => {
    const { startAuthentication } = await library()
    return startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
  })

/** Only for people who use a passkey: the log-in page shows the button to everyone. */
const library = () => import('@simplewebauthn/browser')

const asked = async (ask: () => Promise<object>) => {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
