import { createApi, type Api, type Transport } from '@heliograph/contract/browser'
import type { QueryClient } from '@tanstack/react-query'
import { createCredentials, type Credentials } from '#api/credentials.ts'
import type { Failure } from '#api/failure.ts'
import { lasting, passing } from '#api/memory.ts'
import { createQueryClient } from '#api/query-client.ts'
import { hearServerTime } from '#browser/server-time.ts'
import { createState, type State } from '#browser/state.ts'
import { takeAddress, type Link } from './address.ts'
import type { Host } from './host.ts'
import { fetchPlatform, siteOfCentre, type Platform } from './platform.ts'
import { createSession, type Session } from './session.ts'

export interface Begun {
  api: Api
  transport: Transport
  cache: QueryClient
  credentials: Credentials
  session: Session
  reach: State<{ reached: boolean }>
  platform: Promise<Platform>
  connectAs: Host['connectAs']
  /** What the address hands over. */
  handOver: Link | undefined
  /** Takes the failures of calls, also those before it was called: there was nothing to show them. */
  onFailure: (tell: (failure: Failure) => void) => void
}

/**
 * Address → platform configuration (spec §2, §4): what needs no drawing code, so that the first calls are under way while
 * that is still being loaded.
 */
export const begin = (connect: (transport: Transport) => Api = createApi): Begun => {
  const credentials = createCredentials(document, lasting)
  const { clientStyle, handOver, cleared } = takeAddress(window, credentials, passing)
  const session = createSession(credentials, lasting, passing)

  const reach = createState({ reached: true })
  const settled: { platform?: Platform } = {}
  const transport: Transport = {
    baseUrl: '',
    token: session.token,
    onReach: (reached) => {
      if (reached !== reach.get().reached) reach.set({ reached })
    },
    onDate: hearServerTime,
    dataCentre: () => {
      if (!settled.platform) return undefined
      const { brand, dataCentre } = settled.platform
      if (brand.whiteLabel) return undefined
      const chosen = credentials.dataCentre() ?? dataCentre ?? 'CN'
      return siteOfCentre(settled.platform, chosen) === undefined ? chosen : dataCentre
    },
  }
  const api = connect(transport)

  if (cleared !== undefined)
    void connect({ ...transport, token: () => cleared })
      .auth.logout()
      .catch(() => undefined)
  const settle = async () => {
    settled.platform = await fetchPlatform(api, { host: location.host, clientStyle, page: document }, lasting)
    return settled.platform
  }

  const untold: Failure[] = []
  const listener: { tell: (failure: Failure) => void } = { tell: (failure) => untold.push(failure) }
  return {
    api,
    transport,
    reach,
    credentials,
    session,
    handOver,
    connectAs: (token, dataCentre) =>
      connect({ baseUrl: '', token: () => token, dataCentre: () => dataCentre, onDate: hearServerTime }),
    cache: createQueryClient((failure) => listener.tell(failure)),
    platform: settle(),
    onFailure: (tell: (failure: Failure) => void) => {
      listener.tell = tell
      untold.splice(0).forEach(tell)
    },
  }
}
