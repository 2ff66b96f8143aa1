import { CallFailed, type Api } from '@heliograph/contract/browser'

type AnyCall = (...sent: unknown[]) => Promise<unknown>

/**
 * The same calls. One that is refused because the person must prove anew who they are waits for that proof, and is then
 * made once more, as it was: nobody types anything twice.
 *
 * @param prove true when the person has proven it, false when they did not want to
 */
export const createProvingApi = (api: Api, prove: () => Promise<boolean>): Api => {
  const proving =
    (call: AnyCall): AnyCall =>
    async (...sent) => {
      try {
        return await call(...sent)
      } catch (error) {
        const asks = error instanceof CallFailed && error.code === 'AUTH_PROOF_REQUIRED'
        if (!asks || !(await prove())) throw error
        return call(...sent)
      }
    }
  return mapValues(api, (group) => mapValues(group, (call) => proving(call as AnyCall))) as unknown as Api
}

const mapValues = <From extends object, To>(record: From, make: (value: From[keyof From]) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value as From[keyof From])]))
