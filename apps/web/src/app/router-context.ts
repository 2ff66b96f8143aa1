import type { Api } from '@heliograph/contract/browser'
import type { Language, PageFeature } from '@heliograph/phrases'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Host } from './host.ts'
import type { PageName } from './pages.ts'

/** What guards and loaders of routes can use. */
export interface RouterContext {
  host: Host
  api: Api
  cache: QueryClient
  /** As chosen now. */
  language: () => Language
  /** Called before a page behind the log-in shows; also loads the words of these features. */
  preparePages: (features?: readonly PageFeature[]) => Promise<void> | undefined
}

/** A page that stays mounted after leaving it: the account shows it next to the routed view. */
export interface KeptPage {
  page: PageName
  Screen: ComponentType
}
