import { keysOf } from '@heliograph/domain/records'
import { Wrong } from './kinds.ts'
import { settings, type Setting, type Settings } from './settings.ts'

/** The configuration is invalid. The message has a line for each invalid setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Parses all settings. An empty text counts as not set. @throws ConfigError */
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
  // `values` has one entry per setting, parsed by its own kind.
  return Object.fromEntries(values) as Settings
}

/** Catches misspelled settings: otherwise they would be ignored silently. */
const mistaken = (name: string) => {
  if (Object.hasOwn(settings, name)) return undefined
  const close = names.find((known) => known.length > 6 && isOneSlipAway(name, known))
  if (close) return `${name} is not a setting; did you mean ${close}?`
  if (!name.startsWith('DATABASE_URL_')) return undefined
  return `${name} is not a setting: a data centre's database is named by ${names.filter((known) => known.startsWith('DATABASE_URL_')).join(' or ')}`
}

const names = keysOf(settings)

/** One letter too many, missing or different, or two letters swapped. */
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
