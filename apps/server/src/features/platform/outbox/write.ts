import { siteOf } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { keyOf, type Language } from '@heliograph/phrases'
import { messagePhrasesIn } from '@heliograph/phrases/server'
import { spokenLanguage } from '#needs/languages.ts'
import type { MessageKind, Message, Written } from '#needs/messages.ts'

/** @param origin the brand's public address; all links lead there */
export const write = async (
  { channel, kind, language, facts }: Message,
  brand: Brand,
  origin: string,
): Promise<Written> => {
  const spoken = spokenLanguage(language)
  const { subject, lines, sms } = (await messagePhrasesIn(spoken))[keyOf(kind)]
  const slots: Readonly<Record<string, unknown>> = {
    ...facts,
    brand: nameOf(brand, spoken),
    link: linkTo(origin, 'path' in facts ? facts.path : '/'),
    stopLink: linkTo(origin, 'stopPath' in facts ? facts.stopPath : '/'),
    settingsLink: linkTo(origin, 'settingsPath' in facts ? facts.settingsPath : '/'),
    chargeLink: linkTo(origin, 'chargePath' in facts ? facts.chargePath : '/'),
    ...('acknowledgePath' in facts &&
      facts.acknowledgePath !== undefined && { acknowledgeLink: linkTo(origin, facts.acknowledgePath) }),
    ...('snoozePath' in facts && facts.snoozePath !== undefined && { snoozeLink: linkTo(origin, facts.snoozePath) }),
  }
  /** Some links are only for those who can use them. */
  const isFor = (line: string) => optionalLinks.every((name) => name in slots || !line.includes(`{{${name}}}`))
  const said = (name: string, text: string) => (toStrangers.has(kind) && name in facts ? leadingNowhere(text) : text)
  // A list is paragraphs of lines.
  const told = (value: unknown) =>
    Array.isArray(value)
      ? value.map((each) => String(each).split('\n').map(oneLine).join('\n')).join('\n\n')
      : oneLine(value)
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => said(name, told(slots[name] ?? slot)))
  // A device shows a title and a few lines, and opens the link.
  if (channel === 'push') {
    const news = 'news' in facts ? told(facts.news) : fill(sms)
    return { subject: fill(subject), body: [news, String(slots['link'])].join('\n\n'), unsubscribeUrl: null }
  }
  // A program reads facts.
  if (channel === 'webhook') {
    const [text, alerts] = ['news' in facts ? told(facts.news) : fill(sms), 'alerts' in facts ? facts.alerts : []]
    const more = 'request' in facts ? { request: facts.request } : {}
    const body = JSON.stringify({ headline: fill(subject), text, url: slots['link'], alerts, ...more })
    return { subject: null, body, unsubscribeUrl: null }
  }
  return channel === 'sms'
    ? { subject: null, body: fill(sms), unsubscribeUrl: null }
    : {
        subject: fill(subject),
        body: [...lines.filter(isFor), nameOf(brand, spoken)].map(fill).join('\n\n'),
        unsubscribeUrl: 'unsubscribePath' in facts ? linkTo(origin, facts.unsubscribePath) : null,
      }
}

export const nameOf = ({ texts: { showName } }: Brand, language: Language) =>
  typeof showName === 'string' ? showName : (showName[language] ?? showName.en)

/** A brand's public address. It comes from the configuration and never from a request. */
export const originOf = ({ officialDomain, domains }: Brand, publicUrl: string) => {
  const [domain] = domains
  const { protocol, port, origin } = new URL(publicUrl)
  return siteOf(officialDomain) ?? (domain ? `${protocol}//${domain}${port && `:${port}`}` : origin)
}

/** A path on our own site. Anything that would lead elsewhere becomes the home page. */
export const linkTo = (origin: string, path: string) => {
  const link = new URL(path, `${origin}/`)
  return link.origin === origin ? link.href : `${origin}/`
}

/** Names are typed by people, so they are stripped of line breaks and limited in length. */
const oneLine = (value: unknown) => [...String(value).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, 400).join('')

/** Messages to people who did not request them, with names that the sender can choose. */
const toStrangers: ReadonlySet<MessageKind> = new Set(['invitation', 'plant-handed-over'])

/** Keeps mail programs from turning the text into a link: ours must be the only one in the message. */
const leadingNowhere = (text: string) => text.replace(/:\/\//g, ': ').replace(/\.(?=\p{L})/gu, '. ')

/** The same text as HTML. It loads nothing external, so that nobody can track whether it was read. */
export const toHtml = (body: string, language: Language) => {
  const paragraphs = body.split('\n\n').map((line) => {
    if (/^\d{6,8}$/.test(line)) return `<p style="font-size:28px;letter-spacing:4px;font-family:monospace">${line}</p>`
    return `<p>${line.split('\n').map(toLine).join('<br>')}</p>`
  })
  // Links are longer than a phone is wide, and have no blank to break at.
  const style = 'max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 sans-serif;overflow-wrap:anywhere'
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${style}">${paragraphs.join('')}</body></html>`
}

const toLine = (line: string) =>
  /^https?:\/\/\S+$/.test(line) ? `<a href="${escape(line)}">${escape(line)}</a>` : escape(line)

/** Their lines are left out without them. */
const optionalLinks = ['acknowledgeLink', 'snoozeLink']

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
