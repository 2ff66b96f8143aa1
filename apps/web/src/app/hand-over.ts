import type { Api } from '@heliograph/contract/browser'
import type { Host } from './host.ts'

/** Opens the session that a code from the address stands for; false if it was used, is too old or was never one. */
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
