import { CallFailed } from './ask.ts'

/**
 * A client of which a part is here already. The calls of the rest, which is fetched with the first of them, wait for it:
 * whoever calls need not know.
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
        // Another call may find the server again.
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
