import type { Api } from '@heliograph/contract/browser'
import type { PageFeature } from '@heliograph/phrases'
import type { QueryClient } from '@tanstack/react-query'
import type { Host } from './host.ts'

/** What guards and loaders of routes find. */
export interface RouterContext {
  host: Host
  api: Api
  cache: QueryClient
  /** Before a page behind the log-in shows; with the words of these features. */
  preparePages: (features?: readonly PageFeature[]) => Promise<void> | undefined
}
