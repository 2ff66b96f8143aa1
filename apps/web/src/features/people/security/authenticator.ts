import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Browsers offer passkeys on secure pages only. */
export const knowsPasskeys = () => globalThis.isSecureContext && browserSupportsWebAuthn()

/** What a device created or signed, in the server's format; null if the person cancelled. */
export const makePasskey = (options: Record<string, unknown>) =>
  asked(() =>
    startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )

export const signWithPasskey = (options: Record<string, unknown>) =>
  asked(() =>
    startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  )

const asked = async (ask: () => Promise<object>) => {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
