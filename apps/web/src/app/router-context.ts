import type { Api } from '@heliograph/contract/browser'
import type { PageFeature } from '@heliograph/phrases'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Host } from './host.ts'
import type { PageName } from './pages.ts'

/** What guards and loaders of routes find. */
export interface RouterContext {
  host: Host
  api: Api
  cache: QueryClient
  /** Before a page behind the log-in shows; with the words of these features. */
  preparePages: (features?: readonly PageFeature[]) => Promise<void> | undefined
}

/** A page that stays when one goes to another: the account shows it, beside the routed view. */
export interface KeptPage {
  page: PageName
  Screen: ComponentType
}
