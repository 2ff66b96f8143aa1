import type { DataCentre } from '@heliograph/domain/regions'
import { readCookie, writeCookie, type CookieJar } from './cookies.ts'
import type { Memory } from './memory.ts'

/** The access token, in a cookie, and the data centre to call, in local storage (spec §3). */
export const createCredentials = (jar: CookieJar, memory: Memory) => ({
  token: () => readCookie(jar, tokenCookie) || undefined,
  keepToken: (token: string, { long }: { long: boolean }) =>
    writeCookie(jar, tokenCookie, token, long ? { maxAgeS: longS } : {}),
  clear: () => writeCookie(jar, tokenCookie, '', { maxAgeS: 0 }),

  /** Undefined until one is chosen. */
  dataCentre: (): DataCentre | undefined => asDataCentre(memory.read(centreKey)),
  keepDataCentre: (centre: DataCentre) => memory.write(centreKey, centre),
})

export type Credentials = ReturnType<typeof createCredentials>

export const asDataCentre = (value: unknown): DataCentre | undefined =>
  value === 'CN' || value === 'FOREIGN_1' ? value : undefined

const tokenCookie = 'token'
const centreKey = 'login-data-centre'
/** 15 days (spec §9). */
const longS = 15 * 24 * 60 * 60
