import type { Api } from '@heliograph/contract/browser'
import type { Host } from './host.ts'

/** Opens a session with the code from the address; false if the code was used, has expired or never existed. */
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
