import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isWebOrigin } from '@heliograph/brand/map-sites'
import { readProviders, type ProviderSettings } from '#features/people/third-party/provider-settings.ts'

/** The type of a setting: how its text is parsed. */
export interface Kind<T> {
  /** Completes "NAME must be …". */
  expects: string
  /** @throws Wrong if the text is not of this kind */
  read: (text: string) => T
  /** The text may contain a password or a key, so error messages do not repeat it. */
  isSecret?: true
  /** An empty text is a value, such as an empty list. For all other kinds it means "not set". */
  canBeEmpty?: true
}

/** What is wrong with a text, where `expects` does not say enough. */
export class Wrong extends Error {
  override name = 'Wrong'
}

export const wholeNumber = (least: number, most: number): Kind<number> => ({
  expects: `a whole number from ${least} to ${most}`,
  read: (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > most) throw new Wrong()
    return value
  },
})

export const port = wholeNumber(0, 65_535)

export const flag: Kind<boolean> = {
  expects: '1 (on) or 0 (off)',
  read: (text) => {
    if (text !== '0' && text !== '1') throw new Wrong()
    return text === '1'
  },
}

export const text: Kind<string> = { expects: 'a text', read: (value) => value }

export const secret: Kind<string> = { ...text, isSecret: true }

export const oneOf = <const T extends string>(known: readonly T[]): Kind<T> => ({
  expects: known.join(' or '),
  read: (value) => {
    const found = known.find((name) => name === value)
    if (found === undefined) throw new Wrong()
    return found
  },
})

/** A subset of `known` without duplicates. */
export const someOf = <const T extends string>(known: readonly T[]): Kind<[T, ...T[]]> => ({
  expects: `a list of ${known.join(', ')}`,
  read: (value) => {
    const [first, ...rest] = new Set(entriesOf(value).map((name) => oneOf(known).read(name)))
    if (first === undefined) throw new Wrong()
    return [first, ...rest]
  },
})

/** A URL with one of these protocols, such as `smtp:`. */
export const url = (...protocols: string[]): Kind<string> => ({
  expects: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  read: (value) => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw new Wrong()
    return value
  },
  isSecret: true,
})

export const emailAddress = listless('an e-mail address', /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/)

export const hosts = listOf('hosts like docs.example.org', (host) =>
  /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(host.toLowerCase()) ? host.toLowerCase() : undefined,
)

export const countries = listOf('two-letter codes of countries like DE', (code) =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
    ? code
    : undefined,
)

export const origins = listOf('origins like https://monitor.example', (origin) =>
  URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined,
)

export const origin: Kind<string> = {
  expects: 'an origin like https://maps.example',
  read: (value) => {
    if (!isWebOrigin(value)) throw new Wrong()
    return value
  },
}

export const networks = listOf('addresses or networks like 10.0.0.0/8', (network) => {
  const [address = '', bits = '0', ...rest] = network.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most ? network : undefined
})

/** The JSON itself, or the path of a file with it, which keeps secrets out of the process environment. */
export const providers: Kind<ProviderSettings[]> = {
  expects: 'a JSON list of providers, or the path of a file with one',
  read: (value) => {
    try {
      const trimmed = value.trim()
      return readProviders(trimmed.startsWith('[') ? trimmed : readFileSync(trimmed, 'utf8'))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      throw new Wrong('code' in error ? `names a file that cannot be read (${error.code})` : error.message)
    }
  },
  isSecret: true,
}

function listless(expects: string, pattern: RegExp): Kind<string> {
  return {
    expects,
    read: (value) => {
      if (!pattern.test(value)) throw new Wrong()
      return value
    },
  }
}

function listOf(expects: string, read: (entry: string) => string | undefined): Kind<string[]> {
  return {
    expects,
    canBeEmpty: true,
    read: (value) =>
      entriesOf(value).map((entry) => {
        const found = read(entry)
        if (found === undefined) throw new Wrong(`must be ${expects}, not '${entry}'`)
        return found
      }),
  }
}

const entriesOf = (value: string) => value.split(',').flatMap((entry) => entry.trim() || [])
