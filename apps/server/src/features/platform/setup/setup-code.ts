import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { minuteMs } from '@heliograph/domain/zones'

export type SetupCode = ReturnType<typeof createSetupCode>

/**
 * Proves that the person who sets up an installation can see its terminal or its data folder. It is never stored
 * in a database and never logged.
 *
 * @param file where the code is written, readable only by the server's own user
 * @param tell prints to the terminal
 */
export const createSetupCode = ({ file, tell, now }: Needs) => {
  let current: { hash: Buffer; until: number } | undefined
  let expiry: NodeJS.Timeout | undefined

  const forget = () => {
    clearTimeout(expiry)
    current = undefined
    rmSync(file, { force: true })
  }

  return {
    /** Makes a new code, which replaces the one before. */
    renew() {
      forget()
      const code = aCode()
      current = { hash: hashOf(code), until: now() + validMs }
      // Removed before, so that the mode applies and no link is followed.
      writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' })
      expiry = setTimeout(forget, validMs).unref()
      tell(code)
    },

    /** Compared in constant time. */
    judge(typed: string): 'right' | 'wrong' | 'expired' {
      if (current === undefined || now() >= current.until) return 'expired'
      return timingSafeEqual(current.hash, hashOf(typed)) ? 'right' : 'wrong'
    },

    forget,
  }
}

interface Needs {
  file: string
  tell: (code: string) => void
  now: () => number
}

const validMs = 30 * minuteMs

/** 16 characters of 30: 78 bits. Without those that are easily mistaken for others when typed on a phone. */
const aCode = () =>
  [0, 1, 2, 3].map(() => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** People leave out the dashes, or type small letters. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()
