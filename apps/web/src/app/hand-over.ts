import type { Api } from '@heliograph/contract/browser'
import { forgetUnsent } from '#api/unsent.ts'
import type { Link } from './address.ts'
import type { Host } from './host.ts'

export type HandedOver = Awaited<ReturnType<Api['auth']['handedOver']>>

type Here = Pick<Host, 'credentials' | 'platform'>

/** Whose session a link would open; undefined if none. */
export const handedOver = async (api: Api, here: Here, link: Link) =>
  api.auth.handedOver({ body: { code: link.code, ...ownToken(here, link) } }, at(here, link)).catch(() => undefined)

/** Opens a session with a link; false if it was used, has expired or never existed. */
export const takeHandOver = async (api: Api, host: Here & Pick<Host, 'session'>, link: Link) => {
  const { session, credentials, platform } = host
  try {
    const { access_token: token } = await api.auth.token(
      {
        body: {
          grant_type: 'hand_over',
          code: link.code,
          client_id: 'heliograph',
          system: platform.brand.code,
          ...ownToken(host, link),
        },
      },
      at(host, link),
    )
    if (link.dataCentre !== undefined) credentials.keepDataCentre(link.dataCentre)
    session.open(token, { long: false })
    // Nothing of the person who was logged in before.
    forgetUnsent()
    return true
  } catch {
    return false
  }
}

const at = ({ platform }: Here, { dataCentre }: Link) =>
  dataCentre === undefined || platform.brand.whiteLabel ? {} : { dataCentre }

/** Of the session that is open here, if its data centre is asked: no other learns of it. */
const ownToken = ({ credentials, platform }: Here, { dataCentre }: Link) => {
  const token = credentials.token()
  const isSame = dataCentre === undefined || dataCentre === (credentials.dataCentre() ?? platform.dataCentre ?? 'CN')
  return token !== undefined && (isSame || platform.brand.whiteLabel) ? { access_token: token } : {}
}
