import type { MailServer, SetupRequest, SetupState } from '@heliograph/contract/browser'
import { isEmail } from '@heliograph/domain/destinations'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import type { Faults } from '#forms/field.ts'

/** What is typed in the set-up. */
export interface SetupDraft {
  code: string
  name: string
  email: string
  password: string
  dataCentre: DataCentre
  platformName: string
  publicUrl: string
  mail: 'later' | 'server'
  host: string
  port: string
  security: 'starttls' | 'tls'
  user: string
  mailPassword: string
  from: string
}

/** @param here the address at which the page was opened */
export const draftOf = ({ dataCentres, platformName, publicUrl }: SetupState, here: string): SetupDraft => ({
  code: '',
  name: '',
  email: '',
  password: '',
  dataCentre: dataCentres[0] ?? 'FOREIGN_1',
  platformName,
  publicUrl: publicUrl ?? here,
  mail: 'later',
  host: '',
  port: '587',
  security: 'starttls',
  user: '',
  mailPassword: '',
  from: '',
})

export type SetupWords = Pick<Words, 'setup' | 'registration'>

export const faultsOf = (draft: SetupDraft, words: SetupWords): Faults<SetupDraft> => ({
  ...accessFaultsOf(draft, words),
  name: draft.name.trim() === '' && words.setup.nameRequired,
  password: draft.password === '' && words.registration.passwordRequired,
  ...(draft.mail === 'server' && mailFaultsOf(draft, words)),
})

/** What a test mail needs. */
export const testFaultsOf = (draft: SetupDraft, words: SetupWords): Faults<SetupDraft> => ({
  ...accessFaultsOf(draft, words),
  ...mailFaultsOf(draft, words),
})

export const mailOf = ({ host, port, security, user, mailPassword, from }: SetupDraft): MailServer => ({
  host: host.trim(),
  port: Number(port),
  tls: security === 'tls',
  ...(user !== '' && { user, password: mailPassword }),
  ...(from.trim() !== '' && { from: from.trim() }),
})

export const requestOf = (draft: SetupDraft, language: string): SetupRequest => ({
  code: draft.code,
  name: draft.name.trim(),
  email: draft.email.trim(),
  password: draft.password,
  language,
  dataCentre: draft.dataCentre,
  ...(draft.platformName.trim() !== '' && { platformName: draft.platformName.trim() }),
  publicUrl: draft.publicUrl.trim(),
  ...(draft.mail === 'server' && { mail: mailOf(draft) }),
})

const accessFaultsOf = ({ code, email, publicUrl }: SetupDraft, words: SetupWords): Faults<SetupDraft> => ({
  code: code.trim() === '' && words.setup.codeRequired,
  email: !isEmail(email.trim()) && words.registration.emailRequired,
  publicUrl: !/^https?:\/\/[^\s/?#@]+\/?$/.test(publicUrl.trim()) && words.setup.publicUrlWrong,
})

const mailFaultsOf = ({ host, port, from }: SetupDraft, words: SetupWords): Faults<SetupDraft> => ({
  host: host.trim() === '' && words.setup.hostRequired,
  port: !(Number(port) >= 1 && Number(port) <= 65_535 && Number.isInteger(Number(port))) && words.setup.portWrong,
  from: from.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(from.trim()) && words.setup.fromWrong,
})
