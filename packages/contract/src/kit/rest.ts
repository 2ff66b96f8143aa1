import { CallFailed } from './ask.ts'

/**
 * A client that is partly loaded. The first call to the rest loads it, and all such calls wait for that: callers do not
 * notice.
 */
export const withRest = <Whole extends object, Here extends keyof Whole>(
  here: Pick<Whole, Here>,
  fetchRest: () => Promise<Omit<Whole, Here>>,
): Whole => {
  const coming: { rest?: Promise<Groups> | undefined } = {}
  const rest = () =>
    (coming.rest ??= fetchRest().then(
      (fetched) => fetched as Groups,
      () => {
        // A later call may reach the server again.
        coming.rest = undefined
        throw new CallFailed(0, { code: 'NETWORK_ERROR' })
      },
    ))
  const groupOf = (tag: string) =>
    new Proxy<Calls>(
      {},
      {
        get:
          (_, name: string) =>
          async (...sent: unknown[]) =>
            (await rest())[tag]?.[name]?.(...sent),
      },
    )
  return new Proxy(here as Groups, { get: (groups, tag: string) => groups[tag] ?? groupOf(tag) }) as Whole
}

type Calls = Record<string, (...sent: unknown[]) => unknown>
type Groups = Record<string, Calls>
