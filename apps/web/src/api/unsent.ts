import { passing } from './memory.ts'

/** Where a tab keeps what was typed and not sent yet: over a reload, a lost network, and a session that expired meanwhile. */
export const unsentKeys = {
  plant: 'new-plant',
  photo: 'new-plant-photo',
  request: 'new-plant-request',
  plants: 'import-plants',
  gateway: 'new-gateway-request',
  webhook: 'new-webhook-request',
  token: 'new-api-token-request',
  wall: 'new-wall-request',
  feedback: 'feedback-request',
} as const

/** With a log-out: the next person at this tab must find none of it. */
export const forgetUnsent = () => {
  for (const key of Object.values(unsentKeys)) passing.forget(key)
}

/**
 * Before a person's pages show: what another one typed here stays when their session ends without a log-out in this tab, as when it
 * expires, or when they log out in another window.
 */
export const keepUnsentOf = (token: string | undefined) => {
  const [person, owner] = [personIn(token), passing.read(ownerKey)]
  if (person === undefined) return
  if (owner !== undefined && owner !== person) forgetUnsent()
  passing.write(ownerKey, person)
}

/** As the token says, of which only the server knows whether it is true: enough to tell people at one browser apart. */
const personIn = (token = '') => {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    const { mdc, detail }: { mdc?: unknown; detail?: { userId?: unknown } } = JSON.parse(text)
    return typeof detail?.userId === 'number' ? `${mdc} ${detail.userId}` : undefined
  } catch {
    return undefined
  }
}

const ownerKey = 'unsent-of'
