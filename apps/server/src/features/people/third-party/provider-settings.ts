/** A provider as configured. */
export interface ProviderSettings {
  name: string
  kind: ProviderKind
  /** By language; English is the fallback. */
  label: { en: string } & Record<string, string>
  clientId: string
  clientSecret: string | undefined
  /** The brands that offer it. */
  brands: readonly string[] | undefined
  /** Only for OpenID Connect. */
  oidc: OidcSettings | undefined
  /** Addresses of WeChat's or QQ's services, if they differ from the usual ones. */
  at: Readonly<Record<string, string>>
}

export interface OidcSettings {
  issuer: string
  /** Further hosts that the issuer's metadata may point to. */
  hosts: readonly string[]
  scope: string
  algorithm: (typeof algorithms)[number]
  authentication: (typeof authentications)[number]
}

const kinds = ['oidc', 'wechat', 'qq'] as const
export type ProviderKind = (typeof kinds)[number]

/** Only asymmetric signatures: nothing unsigned, and no shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const
const authentications = ['basic', 'post', 'none'] as const

/** @throws Error with a message that names the field */
export const readProviders = (json: string): ProviderSettings[] => {
  const list = parse(json)
  const providers = list.map((entry, place) => readProvider(recordOf(entry, `[${place}]`), `[${place}]`))
  const twice = providers.find(({ name }, place) => providers.findIndex((other) => other.name === name) !== place)
  if (twice) throw new Error(`has two providers with the name '${twice.name}'`)
  return providers
}

const parse = (json: string): unknown[] => {
  const parsed = attempt((): unknown => JSON.parse(json))
  if (!Array.isArray(parsed)) throw new Error('must be a JSON list of providers')
  return parsed
}

const readProvider = (entry: Fields, at: string): ProviderSettings => {
  const kind = oneOf(kinds, entry['kind'], `${at}.kind`)
  const known = [...common, ...fieldsOf[kind]]
  const strange = Object.keys(entry).find((field) => !known.includes(field))
  if (strange !== undefined)
    throw new Error(`${at}.${strange} is not known; a provider of kind ${kind} has ${known.join(', ')}`)
  const name =
    entry['name'] === undefined && kind !== 'oidc'
      ? kind
      : matching(/^[a-z][a-z0-9-]{0,31}$/, entry['name'], `${at}.name`, 'lower-case letters, digits and hyphens')
  const authentication =
    kind === 'oidc' ? oneOf(authentications, entry['authentication'] ?? 'basic', `${at}.authentication`) : 'post'
  return {
    name,
    kind,
    label: labelOf(entry['label'] ?? ownNames[kind], `${at}.label`),
    clientId: textOf(entry['clientId'], `${at}.clientId`),
    clientSecret: authentication === 'none' ? undefined : textOf(entry['clientSecret'], `${at}.clientSecret`),
    brands: entry['brands'] === undefined ? undefined : textsOf(entry['brands'], `${at}.brands`),
    oidc: kind === 'oidc' ? { ...oidcOf(entry, at), authentication } : undefined,
    at: Object.fromEntries(
      (kind === 'oidc' ? [] : placesOf[kind]).flatMap((place) =>
        entry[place] === undefined ? [] : [[place, addressOf(entry[place], `${at}.${place}`)]],
      ),
    ),
  }
}

const oidcOf = (entry: Fields, at: string): Omit<OidcSettings, 'authentication'> => ({
  issuer: addressOf(entry['issuer'], `${at}.issuer`),
  hosts:
    entry['hosts'] === undefined
      ? []
      : textsOf(entry['hosts'], `${at}.hosts`).map((host) =>
          matching(/^[a-z0-9.-]+(:\d+)?$/, host, `${at}.hosts`, 'host names'),
        ),
  scope: matching(
    /(^| )openid( |$)/,
    entry['scope'] ?? 'openid profile email',
    `${at}.scope`,
    'scopes with openid among them',
  ),
  algorithm: oneOf(algorithms, entry['algorithm'] ?? 'RS256', `${at}.algorithm`),
})

/** Only these addresses are used, and they need TLS, except on localhost. */
const addressOf = (value: unknown, at: string) => {
  const url = attempt(() => new URL(textOf(value, at)))
  const safe =
    url &&
    (url.protocol === 'https:' || isLoopback(url)) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (!url || !safe)
    throw new Error(`${at} must be an https address (http only for localhost) without user, query or fragment`)
  return textOf(value, at)
}

/** Test setups have no certificate, and the traffic stays on the machine. */
export const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const labelOf = (value: unknown, at: string): ProviderSettings['label'] => {
  if (typeof value === 'string') return { en: textOf(value, at) }
  const labels = Object.fromEntries(
    Object.entries(recordOf(value, at)).map(([language, label]) => [language, textOf(label, `${at}.${language}`)]),
  )
  return { ...labels, en: textOf(labels['en'], `${at}.en`) }
}

const recordOf = (value: unknown, at: string): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${at} must be an object`)
  return { ...value }
}

const textOf = (value: unknown, at: string) => {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 1000) return value
  throw new Error(`${at} must be a text`)
}

const textsOf = (value: unknown, at: string) => {
  if (!Array.isArray(value) || value.length === 0) throw new Error(`${at} must be a list of texts`)
  return value.map((text) => textOf(text, at))
}

const matching = (pattern: RegExp, value: unknown, at: string, what: string) => {
  const text = textOf(value, at)
  if (pattern.test(text)) return text
  throw new Error(`${at} must be ${what}`)
}

const oneOf = <const T extends string>(choice: readonly T[], value: unknown, at: string): T => {
  const found = choice.find((one) => one === value)
  if (found === undefined) throw new Error(`${at} must be one of ${choice.join(', ')}`)
  return found
}

const attempt = <T>(make: () => T) => {
  try {
    return make()
  } catch {
    return undefined
  }
}

type Fields = Record<string, unknown>

const common = ['name', 'kind', 'label', 'clientId', 'clientSecret', 'brands']
const placesOf = { wechat: ['page', 'api'], qq: ['api'] } as const
const fieldsOf: Record<ProviderKind, readonly string[]> = {
  oidc: ['issuer', 'hosts', 'scope', 'algorithm', 'authentication'],
  ...placesOf,
}
const ownNames: Record<ProviderKind, unknown> = { oidc: undefined, wechat: { en: 'WeChat', zh: '微信' }, qq: 'QQ' }
