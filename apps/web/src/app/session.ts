import type { Api } from '@heliograph/contract/browser'
import type { Credentials } from '#api/credentials.ts'
import type { Memory } from '#api/memory.ts'

/** Being logged in, from the token to the last plant looked at. */
export const createSession = (credentials: Credentials, memory: Memory, visit: Memory) => {
  const listeners: (() => void)[] = []
  const ended = () => {
    for (const listener of listeners) listener()
  }
  const mark = () => credentials.token()?.slice(-8)
  // Another window may log somebody else in: the cookie is theirs then, what this one shows is not.
  const here = { mark: mark() }
  return {
    isOpen: () => credentials.token() !== undefined,
    /** Tells the log-in of this window from others, and gives nothing of the token away. */
    mark: () => (mark() === here.mark ? here.mark : undefined),
    /** Called whoever ended it. */
    onEnd: (listener: () => void) => void listeners.push(listener),

    open: (token: string, { long }: { long: boolean }) => {
      credentials.keepToken(token, { long })
      here.mark = mark()
      memory.forget(plantKey)
    },

    /** The server forgets the session too, if it can be reached. */
    close: async (api: Api) => {
      const told = api.auth.logout().catch(() => undefined)
      credentials.clear()
      memory.forget(plantKey)
      ended()
      await told
    },

    /** The server did so first. */
    drop: () => {
      credentials.clear()
      ended()
    },

    /** The page that somebody wanted to see when they were asked to log in. */
    want: (address: string) => visit.write(wantedKey, address),
    takeWanted: () => {
      const address = visit.read(wantedKey)
      visit.forget(wantedKey)
      return address
    },

    plant: () => Number(memory.read(plantKey)) || undefined,
    keepPlant: (id: number) => memory.write(plantKey, `${id}`),
    forgetPlant: () => memory.forget(plantKey),
  }
}

export type Session = ReturnType<typeof createSession>

const plantKey = 'plant'
const wantedKey = 'wanted'
