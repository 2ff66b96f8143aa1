import { keysOf } from '@heliograph/domain/records'
import { Wrong } from './kinds.ts'
import { settings, type Setting, type Settings } from './settings.ts'

/** What the installation was told cannot be meant. Its message has a line for each setting that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Every setting as a value. An empty text is none. @throws ConfigError */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const faults = Object.keys(env).flatMap((name) => mistaken(name) ?? [])
  const values = Object.entries<Setting<unknown>>(settings).map(([name, { kind, byDefault }]) => {
    const text = env[name] === '' && !kind.canBeEmpty ? byDefault : (env[name] ?? byDefault)
    try {
      return [name, text === undefined ? undefined : kind.read(text)]
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      faults.push(`${name} ${error.message || `must be ${kind.expects}${kind.isSecret ? '' : `, not '${text}'`}`}`)
      return [name, undefined]
    }
  })
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  // Every name of the table has been read by its own kind.
  return Object.fromEntries(values) as Settings
}

/** A name that nobody reads and that was surely meant to be one of ours: its owner would never learn why nothing happens. */
const mistaken = (name: string) => {
  if (Object.hasOwn(settings, name)) return undefined
  const close = names.find((known) => known.length > 6 && isOneSlipAway(name, known))
  if (close) return `${name} is not a setting; did you mean ${close}?`
  if (!name.startsWith('DATABASE_URL_')) return undefined
  return `${name} is not a setting: a data centre's database is named by ${names.filter((known) => known.startsWith('DATABASE_URL_')).join(' or ')}`
}

const names = keysOf(settings)

/** One letter too many, too few, other than it should be, or two swapped. */
const isOneSlipAway = (typed: string, meant: string) => {
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  if (longer.length - shorter.length > 1) return false
  let from = 0
  while (from < shorter.length && shorter[from] === longer[from]) from++
  const rest = (text: string, start: number) => text.slice(start)
  if (shorter.length < longer.length) return rest(shorter, from) === rest(longer, from + 1)
  const isSwapped = typed[from] === meant[from + 1] && typed[from + 1] === meant[from]
  return (
    rest(typed, from + 1) === rest(meant, from + 1) || (isSwapped && rest(typed, from + 2) === rest(meant, from + 2))
  )
}
