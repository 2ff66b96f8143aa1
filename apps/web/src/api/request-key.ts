import { newKey } from '#browser/new-key.ts'
import { lasting, passing } from './memory.ts'

/**
 * The same for as long as the same is sent: an answer can be lost on its way, and what was to be made exists then. Without `sent` it is
 * the same until it is answered.
 */
export const requestKeyOf = (keptUnder: string, sent = '') => {
  const [known, ...before] = (passing.read(keptUnder) ?? '').split(' ')
  if (known && before.join(' ') === sent && !answered().includes(known)) return known
  const fresh = newKey()
  passing.write(keptUnder, `${fresh} ${sent}`)
  return fresh
}

/**
 * A tab that was duplicated before has a copy of the key. What it asks for next would take the place of what the person saw in this one,
 * such as a token or the secret of a gateway, so its tab learns of the answer. The key of what this tab asked for since stays.
 */
export const answeredUnder = (keptUnder: string, key: string) => {
  const [kept] = (passing.read(keptUnder) ?? '').split(' ')
  if (kept === key) passing.forget(keptUnder)
  lasting.write(answeredKey, [key, ...answered()].slice(0, mostAnswered).join(' '))
}

const answered = () => (lasting.read(answeredKey) ?? '').split(' ').filter((key) => key !== '')

const answeredKey = 'answered-requests'
const mostAnswered = 32
