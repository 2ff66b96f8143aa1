import { CallFailed, type Api } from '@heliograph/contract/browser'

type AnyCall = (...sent: unknown[]) => Promise<unknown>

/**
 * The same calls. If one is refused because the person must confirm their identity, it waits for that and is then
 * repeated unchanged: nothing has to be typed twice.
 *
 * @param prove true if the person confirmed their identity, false if they declined
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

/** Created on access, because groups that are loaded later are not enumerable. */
const through = <From extends object, To>(record: From, make: (value: From[keyof From]) => To) =>
  new Proxy<Record<string, To>>({}, { get: (_, name) => make(record[name as keyof From]) })
