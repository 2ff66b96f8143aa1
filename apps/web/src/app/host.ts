import type { Api } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { createContext, use } from 'react'
import type { Credentials } from '#api/credentials.ts'
import type { State } from '#browser/state.ts'
import type { Platform } from './platform.ts'
import type { Session } from './session.ts'

/** What is known before anything mounts. */
export interface Host {
  platform: Platform
  credentials: Credentials
  session: Session
  /** Whether the last call reached the server: the browser itself only knows whether a network is connected. */
  reach: State<{ reached: boolean }>
  /** The calls with another token than the session's. */
  connectAs: (token: string, dataCentre: DataCentre | undefined) => Api
}

const HostContext = createContext<Host | null>(null)

export const HostProvider = HostContext.Provider

export const useHost = () => {
  const host = use(HostContext)
  if (!host) throw new Error('No HostProvider above')
  return host
}
