import type { Api } from '@heliograph/contract/browser'
import type { Credentials } from '#api/credentials.ts'
import type { Memory } from '#api/memory.ts'

/** The session, from the token to the last plant viewed. */
export const createSession = (credentials: Credentials, memory: Memory, visit: Memory) => {
  const listeners: (() => void)[] = []
  const openListeners: (() => void)[] = []
  const closeListeners: (() => void)[] = []
  const ended = () => {
    for (const listener of listeners) listener()
  }
  const mark = () => credentials.token()?.slice(-8)
  // Another window may log someone else in: then the cookie is theirs, but this window still shows the previous person.
  const here: { mark: string | undefined; onCall?: () => void } = { mark: mark() }
  return {
    isOpen: () => credentials.token() !== undefined,
    /** Identifies the log-in of this window without revealing the token. */
    mark: () => (mark() === here.mark ? here.mark : undefined),
    /** What calls are made with. */
    token: () => {
      here.onCall?.()
      return credentials.token()
    },
    /** Called before each of them: what it throws is the call's failure, and nothing is sent. */
    onCall: (check: () => void) => void (here.onCall = check),
    /** Called no matter what ended the session. */
    onEnd: (listener: () => void) => void listeners.push(listener),
    onOpen: (listener: () => void) => void openListeners.push(listener),
    /** Called only if the person ended it here. */
    onClose: (listener: () => void) => void closeListeners.push(listener),

    open: (token: string, { long }: { long: boolean }) => {
      credentials.keepToken(token, { long })
      here.mark = mark()
      memory.forget(plantKey)
      for (const listener of openListeners) listener()
    },

    /** Also ends the session on the server, if it can be reached. */
    close: async (api: Api) => {
      const told = api.auth.logout().catch(() => undefined)
      credentials.clear()
      memory.forget(plantKey)
      ended()
      for (const listener of closeListeners) listener()
      await told
    },

    /** For a session that the server has ended already. */
    drop: () => {
      credentials.clear()
      ended()
    },

    /** The page that a person wanted before they were sent to the log-in. */
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
