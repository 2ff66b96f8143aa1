import { newKey } from '#browser/new-key.ts'
import { passing } from './memory.ts'

/**
 * The same for as long as the same is sent: an answer can be lost on its way, and what was to be made exists then. Without `sent` it is
 * the same until it is forgotten.
 */
export const requestKeyOf = (keptUnder: string, sent = '') => {
  const [known, ...before] = (passing.read(keptUnder) ?? '').split(' ')
  if (known && before.join(' ') === sent) return known
  const fresh = newKey()
  passing.write(keptUnder, `${fresh} ${sent}`)
  return fresh
}
