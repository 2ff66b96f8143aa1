import { contract } from '@heliograph/contract'
import { createApi, type CallFailed } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { createProvingApi } from './proving-api.ts'

const server = () => {
  const state = { proven: false, asked: 0, names: [] as string[] }
  const api = fakeClient(contract, {
    security: {
      changeUsername: async ({ body }) => {
        if (!state.proven) throw new Refusal('AUTH_PROOF_REQUIRED')
        state.names.push(body.username)
        return {}
      },
      endSession: async () => {
        throw new Refusal('resource_not_exist_or_deleted')
      },
    },
  })
  return { state, api }
}

test('a call that asks for a proof is repeated unchanged, and nothing has to be typed twice', async () => {
  const { state, api } = server()
  const proving = createProvingApi(api, async () => {
    state.asked++
    return (state.proven = true)
  })
  await proving.security.changeUsername({ body: { username: 'ada' } })
  await proving.security.changeUsername({ body: { username: 'ben' } })
  expect(state).toMatchObject({ asked: 1, names: ['ada', 'ben'] })
})

test('declining the proof returns the refusal, and other refusals are unchanged', async () => {
  const { state, api } = server()
  const proving = createProvingApi(api, async () => {
    state.asked++
    return false
  })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: CallFailed) => error.code,
    )
  expect(await codeOf(proving.security.changeUsername({ body: { username: 'ada' } }))).toBe('AUTH_PROOF_REQUIRED')
  const id = '00000000-0000-4000-8000-000000000000'
  expect(await codeOf(proving.security.endSession({ body: { id } }))).toBe('resource_not_exist_or_deleted')
  expect(state).toMatchObject({ asked: 1, names: [] })
})

test('calls that are loaded later can ask for a proof too', async () => {
  const api = createApi({ baseUrl: '', token: () => undefined, dataCentre: () => undefined })
  const gone = new AbortController()
  gone.abort()
  const call = createProvingApi(api, async () => false).content.versions({ body: {} }, { signal: gone.signal })
  // An unknown call would otherwise answer with undefined.
  await expect(call).rejects.toBeDefined()
})
