import { CallFailed } from '@heliograph/contract/browser'

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error(`It was not refused: ${String(error)}`)
  return error
}

/** The code with which a call is refused. Fails if it is not. */
export const refusalOf = async (call: Promise<unknown>) => (await failureOf(call)).code

/** The code, and behind it what the refusal is about if it says so. */
export const refusalWithParam = async (call: Promise<unknown>) => {
  const { code, param } = await failureOf(call)
  return param ? `${code} ${String(param)}` : code
}
