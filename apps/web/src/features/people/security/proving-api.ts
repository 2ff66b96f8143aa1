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
  return through(api, (group) => through(group as Record<string, AnyCall>, proving)) as unknown as Api
}

/** Made when it is asked for: what is still to be fetched stands in no list. */
const through = <From extends object, To>(record: From, make: (value: From[keyof From]) => To) =>
  new Proxy<Record<string, To>>({}, { get: (_, name) => make(record[name as keyof From]) })
