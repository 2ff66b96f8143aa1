import { isEmail } from '@heliograph/domain/destinations'
import { Refusal } from '@heliograph/domain/errors'
import { centres, type CentreName, type DataCentre } from '@heliograph/domain/regions'
import { minuteMs } from '@heliograph/domain/zones'
import { spokenLanguage } from '#needs/languages.ts'
import type { Limits } from '#needs/limits.ts'
import type { SetupCode } from './setup-code.ts'

export type Setup = ReturnType<typeof createSetup>

/** What the set-up decided about the installation. Environment variables take precedence. */
export interface Installation {
  publicUrl?: string
  platformName?: string
  smtpUrl?: string
  mailFrom?: string
}

export interface NewOperator {
  name: string
  email: string
  passwordHash: string
  language: string
  at: number
}

/** The first run of an installation: its operator's account and its settings, for the person who has the code. */
export const createSetup = (needs: SetupNeeds) => {
  const { code, hosted, fixed, limits, passwords, isOver, enter, sendTestMail, onDone, now } = needs

  const requireOpen = async () => {
    if (await isOver()) throw new Refusal('resource_not_exist_or_deleted')
  }

  /** Only wrong codes count, by the caller's network, so that strangers can't lock out the person at the terminal. */
  const requireCode = async (typed: string, ip: string) => {
    await requireOpen()
    const judged = await limits.guarded(new Map([[`set-up from ${ip}`, 10]]), 15 * minuteMs, async () => {
      const judgement = code.judge(typed)
      return judgement === 'wrong' ? undefined : judgement
    })
    if (judged === undefined) throw new Refusal('CODE_WRONG')
    if (judged === 'expired') throw new Refusal('CODE_EXPIRED')
  }

  return {
    async state() {
      await requireOpen()
      return { hosted, ...fixed }
    },

    async testMail({ code: typed, to, publicUrl, mail, language }: TestMail, ip: string) {
      await requireCode(typed, ip)
      if (!isEmail(to)) throw new Refusal('EMAIL_FORMAT_WRONG')
      await limits.take(new Map([['set-up test mails', 20]]), 15 * minuteMs)
      const address = fixed.publicUrl ?? addressOf(publicUrl)
      return sendTestMail({ ...mailOf(mail, address), to, language: spokenLanguage(language), publicUrl: address })
    },

    async finish({ code: typed, ...wanted }: Finish, ip: string) {
      await requireCode(typed, ip)
      const email = wanted.email.trim()
      if (!isEmail(email)) throw new Refusal('EMAIL_FORMAT_WRONG')
      const home = hosted.find((centre) => centres[centre] === wanted.dataCentre)
      if (home === undefined) throw new Refusal('PARAM_ERROR', 'body/dataCentre')
      const publicUrl = fixed.publicUrl ?? addressOf(wanted.publicUrl)
      const name = wanted.name.trim()
      const typedName = wanted.platformName?.trim()
      // The product's own name has a form in each language.
      const platformName = typedName === fixed.platformName ? undefined : typedName
      await passwords.check(wanted.password, [name, email, platformName ?? ''])
      const entered = await enter(
        home,
        {
          publicUrl,
          ...(platformName && { platformName }),
          ...(wanted.mail && !fixed.hasMail && mailOf(wanted.mail, publicUrl)),
        },
        {
          name,
          email,
          passwordHash: await passwords.keep(wanted.password),
          language: spokenLanguage(wanted.language),
          at: now(),
        },
      )
      if (entered === 'email taken') throw new Refusal('EMAIL_ALREADY_USED')
      if (entered === 'done') throw new Refusal('resource_not_exist_or_deleted')
      code.forget()
      onDone()
      return { publicUrl }
    },
  }
}

/** Only the scheme, the host and the port: the product is at the root of its host. @throws Refusal PARAM_ERROR */
const addressOf = (typed: string) => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
    url.pathname === '/'
  if (!isPlain) throw new Refusal('PARAM_ERROR', 'body/publicUrl')
  return url.origin
}

/** @throws Refusal PARAM_ERROR */
const mailOf = ({ host, port, tls, user, password, from }: Mail, publicUrl: string) => {
  const bare = `${tls ? 'smtps' : 'smtp'}://${host}:${port}`
  if (!URL.canParse(bare)) throw new Refusal('PARAM_ERROR', 'body/mail/host')
  const sender = from?.trim() || `no-reply@${new URL(publicUrl).hostname}`
  // The host of an installation at home may have no dot, such as `no-reply@raspberrypi`.
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(sender)) throw new Refusal('PARAM_ERROR', 'body/mail/from')
  const url = new URL(bare)
  if (user) [url.username, url.password] = [encodeURIComponent(user), encodeURIComponent(password ?? '')]
  return { smtpUrl: url.href, mailFrom: sender }
}

interface Mail {
  host: string
  port: number
  tls: boolean
  user?: string
  password?: string
  from?: string
}

interface TestMail {
  code: string
  mail: Mail
  to: string
  publicUrl: string
  language?: string
}

interface Finish {
  code: string
  name: string
  email: string
  password: string
  language?: string
  dataCentre: DataCentre
  platformName?: string
  publicUrl: string
  mail?: Mail
}

export interface SetupNeeds {
  code: Pick<SetupCode, 'judge' | 'forget'>
  /** The data centres that this installation hosts. */
  hosted: readonly CentreName[]
  fixed: {
    platformName: string
    /** The one in the environment, if there is one. */
    publicUrl: string | null
    /** Whether the environment has a mail server. */
    hasMail: boolean
  }
  limits: Pick<Limits, 'guarded' | 'take'>
  passwords: {
    check: (plain: string, personal: readonly string[]) => Promise<void>
    keep: (plain: string) => Promise<string>
  }
  /** Whether the installation is set up, by this process or another. */
  isOver: () => Promise<boolean>
  enter: (
    home: CentreName,
    installation: Installation,
    operator: NewOperator,
  ) => Promise<'done' | 'email taken' | { operatorId: number }>
  sendTestMail: (mail: {
    smtpUrl: string
    mailFrom: string
    to: string
    language: string
    publicUrl: string
  }) => Promise<{ sent: boolean; reason: string | null }>
  /** Called once, after the installation is stored. */
  onDone: () => void
  now: () => number
}
