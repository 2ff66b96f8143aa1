import type { Api } from '@heliograph/contract/browser'
import type { Host } from './host.ts'

export type HandedOver = Awaited<ReturnType<Api['auth']['handedOver']>>

/** Whose session a code or a token from the address would open; undefined if none. */
export const handedOver = async (api: Api, { credentials }: Pick<Host, 'credentials'>, code: string) => {
  const own = credentials.token()
  return api.auth.handedOver({ body: { code, ...(own !== undefined && { access_token: own }) } }).catch(() => undefined)
}

/** Opens a session with the code or token from the address; false if it was used, has expired or never existed. */
export const takeHandOver = async (api: Api, { session, platform }: Host, code: string) => {
  try {
    const { access_token: token } = await api.auth.token({
      body: { grant_type: 'hand_over', code, client_id: 'heliograph', system: platform.brand.code },
    })
    session.open(token, { long: false })
    return true
  } catch {
    return false
  }
}
