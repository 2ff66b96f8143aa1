import type { Api } from '@heliograph/contract/browser'
import { createContext, use } from 'react'

const ApiContext = createContext<Api | null>(null)

/** `<ApiProvider value={api}>`: what the parts below call. In tests a fake one, held to the contract. */
export const ApiProvider = ApiContext.Provider

export const useApi = () => {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiProvider above')
  return api
}
