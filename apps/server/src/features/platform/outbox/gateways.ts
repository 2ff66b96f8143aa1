import type { AttachedFile } from '#needs/messages.ts'

/** Without a provider's URL, messages stay in the outbox. */
export interface Posting {
  smtpUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  smsToken: string | undefined
  /** The public address of this installation. */
  publicUrl: string
  /** For the demo: nothing is sent, and messages can be read in the product. */
  isShown: boolean
}

/** The provider will never accept this message, so there is no further attempt. */
export class Unsendable extends Error {
  override name = 'Unsendable'
}

interface Mail {
  /** The same for all attempts of a message, so that a mailbox can recognise duplicates. */
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Called by mail programs to turn off mails of this kind. */
  unsubscribeUrl: string | null
  file?: AttachedFile | undefined
}

export interface MailGateway {
  /** Resolves when the next server has accepted it. */
  send: (mail: Mail) => Promise<void>
}

export interface SmsGateway {
  send: (sms: { id: string; to: string; text: string }) => Promise<void>
}

/** Over SMTP: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export const createMailGateway = ({
  url,
  sender,
  patienceMs = 20_000,
}: {
  url: string
  sender: string
  patienceMs?: number
}): MailGateway => {
  /** The library is loaded with the first mail. */
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const bare = new URL(url)
    // The library reads options from the query, which would override those below.
    bare.search = ''
    return createTransport({
      url: bare.href,
      // Mails contain codes, so they are sent without TLS only to a provider on this machine.
      requireTLS: !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ id, from, to, unsubscribeUrl, file, ...mail }) {
      try {
        const transport = await (opened ??= open())
        await transport.sendMail({
          ...mail,
          ...(file && {
            attachments: [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(file.bytes) }],
          }),
          from: { name: from, address: sender },
          to: { name: '', address: to },
          messageId: `<${id}@${sender.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
        })
      } catch (error) {
        const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string }
        // Permanent for this mailbox or content. If the server rejects us entirely, or our sender, the configuration can be corrected.
        if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM')
          throw new Unsendable(`SMTP ${responseCode}`)
        throw new Error(`SMTP ${responseCode || (code ?? 'failed')}`)
      }
    },
  }
}

/** One click in the mail program, without opening a page (RFC 8058). */
const unsubscribing = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Posts JSON to the operator's SMS provider, or to an adapter for it. */
export const createSmsGateway = ({ url, token }: { url: string; token: string | undefined }): SmsGateway => ({
  async send({ id, to, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to: `+${to}`, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).catch((error: Error) => {
      throw new Error(`SMS ${error.name}`)
    })
    // The body is not needed and may be endless.
    await response.body?.cancel()
    if (response.ok) return
    const isOurs = response.status === 400 || response.status === 422
    throw isOurs ? new Unsendable(`SMS ${response.status}`) : new Error(`SMS ${response.status}`)
  },
})

/** Provided by the feature of telling, which knows the devices. */
export interface PushGateway {
  /** Its body is the text, and in the last paragraph the link that opens. */
  send: (message: {
    to: string
    title: string
    text: string
    url: string
  }) => Promise<'sent' | 'gone' | { later: string }>
}

export const pushSender =
  (gateway: PushGateway) =>
  async ({ recipient, subject, body }: { recipient: string; subject: string | null; body: string }) => {
    const paragraphs = body.split('\n\n')
    const message = { to: recipient, title: subject ?? '', text: paragraphs.slice(0, -1).join('\n') }
    const outcome = await gateway.send({ ...message, url: paragraphs.at(-1) ?? '' })
    if (outcome === 'gone') throw new Unsendable('The device is gone')
    if (outcome !== 'sent') throw new Error(outcome.later)
  }

/** Provided by the feature of telling, which knows where they lead. */
export interface WebhookGateway {
  send: (message: { id: string; to: string; body: string }) => Promise<'sent' | 'gone' | { later: string }>
}

export const webhookSender =
  (gateway: WebhookGateway) =>
  async (id: string, { recipient, body }: { recipient: string; body: string }) => {
    const outcome = await gateway.send({ id, to: recipient, body })
    if (outcome === 'gone') throw new Unsendable('The webhook is gone')
    if (outcome !== 'sent') throw new Error(outcome.later)
  }
