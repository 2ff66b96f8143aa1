import type { Api } from '@heliograph/contract/browser'
import { createContext, use, type Context } from 'react'

const ApiContext: Context<Api | null> = createContext<Api | null>(null)

/**
 * `<ApiProvider value={api}>`: the API for the components below. Tests pass a fake that is checked against the
 * contract.
 */
export const ApiProvider: Context<Api | null>['Provider'] = ApiContext.Provider

export const useApi = (): Api => {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiProvider above')
  return api
}
