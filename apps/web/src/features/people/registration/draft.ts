import type { RegisterRequest } from '@heliograph/contract/browser'
import { isEmail, isPhone, isUserName, phoneOf } from '@heliograph/domain/destinations'
import type { Words } from '@heliograph/phrases'
import type { Faults } from '#forms/field.ts'

/** How a person is contacted and logs in. */
type Kind = 'email' | 'phone'

export interface PhoneEntry {
  /** The country of the chosen prefix; undefined if the number includes it. */
  country: string | undefined
  typed: string
}

/** The form's values as typed: nothing is lost until the server accepts them. */
export interface Draft {
  kind: Kind
  email: string
  /** Undefined until something is chosen or typed. */
  phone: PhoneEntry | undefined
  code: string
  password: string
  name: string
  username: string
  terms: boolean
  privacy: boolean
  /** Whether faults are mailed. Only for an e-mail address. */
  mailFaults: boolean
}

/** The fields that a form for a forgotten password shares with all forms of an account. */
export type AccountDraft = Pick<Draft, 'kind' | 'email' | 'phone' | 'code' | 'password'>

export const emptyDraft: Draft = {
  kind: 'email',
  email: '',
  phone: undefined,
  code: '',
  password: '',
  name: '',
  username: '',
  terms: false,
  privacy: false,
  mailFaults: true,
}

export interface Pattern {
  countryCode: string
  prefix: string
  example: string | null
}

/** Prefix and number, digits alone. */
export const phoneIn = ({ country, typed }: PhoneEntry, patterns: readonly Pattern[]) => {
  const pattern = patterns.find(({ countryCode }) => countryCode === country)
  return pattern ? phoneOf(typed, pattern) : typed.replace(/[^0-9]/g, '')
}

/** Where the code goes; undefined while there is no valid destination. */
export const destinationIn = (draft: Pick<Draft, 'kind' | 'email' | 'phone'>, patterns: readonly Pattern[]) => {
  if (draft.kind === 'email') return isEmail(draft.email.trim()) ? { email: draft.email.trim() } : undefined
  if (!draft.phone || draft.phone.typed.trim() === '') return undefined
  const phone = phoneIn(draft.phone, patterns)
  return isPhone(phone) ? { phone } : undefined
}

type Texts = Words['registration']

/** Errors that the client can detect. The server judges the password's strength. */
export const faultsOf = (
  draft: Draft,
  patterns: readonly Pattern[],
  isProven: boolean,
  words: Texts,
): Faults<Draft> => ({
  ...accountFaultsOf(draft, patterns, isProven, words),
  ...(draft.username.trim() !== '' && !isUserName(draft.username.trim()) && { username: words.usernameWrong }),
  ...(!draft.terms && { terms: words.consentRequired }),
  ...(!draft.privacy && { privacy: words.consentRequired }),
})

export const accountFaultsOf = (
  draft: AccountDraft,
  patterns: readonly Pattern[],
  isProven: boolean,
  words: Texts,
): Faults<AccountDraft> => ({
  ...accountFault(draft, patterns, words),
  ...(draft.code.trim() === '' && !isProven && { code: words.codeRequired }),
  ...(draft.password === '' && { password: words.passwordRequired }),
})

const accountFault = (
  draft: Pick<Draft, 'kind' | 'email' | 'phone'>,
  patterns: readonly Pattern[],
  words: Texts,
): Faults<AccountDraft> => {
  if (destinationIn(draft, patterns)) return {}
  if (draft.kind === 'email') return { email: draft.email.trim() === '' ? words.emailRequired : words.emailWrong }
  return { phone: !draft.phone?.typed.trim() ? words.phoneRequired : words.phoneWrong }
}

/** The code, or the token that replaces it after a refusal that used it up. */
export const proofOf = ({ code }: Pick<Draft, 'code'>, proven: string | undefined) =>
  proven === undefined ? { code: code.trim() } : { proven }

interface Beside {
  area: RegisterRequest['area']
  country: string | undefined
  language: string
  consents: RegisterRequest['consents']
  proven: string | undefined
}

export const requestOf = (
  draft: Draft,
  patterns: readonly Pattern[],
  { area, country, proven, ...beside }: Beside,
): RegisterRequest => ({
  ...destinationIn(draft, patterns),
  ...proofOf(draft, proven),
  ...(area && { area }),
  ...(country && { country }),
  password: draft.password,
  name: draft.name.trim(),
  username: draft.username.trim(),
  ...(draft.kind === 'email' && { mailFaults: draft.mailFaults }),
  ...beside,
})
