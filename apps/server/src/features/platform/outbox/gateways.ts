/** Without an address of a provider, messages stay in the outbox. */
export interface Posting {
  smtpUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  smsToken: string | undefined
  /** Where people reach us. */
  publicUrl: string
  /** Nothing is sent, and whoever asks may read it: the demo. */
  isShown: boolean
}

/** The provider will never take this message: to attempt it again makes no sense. */
export class Unsendable extends Error {
  override name = 'Unsendable'
}

interface Mail {
  /** The same for every attempt at one message, so that a mailbox may recognise it. */
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

export interface MailGateway {
  /** Resolves when the next server has taken it over. */
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
  /** The library is read when the first mail leaves. */
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const bare = new URL(url)
    // The library takes options from there, which would win over what follows.
    bare.search = ''
    return createTransport({
      url: bare.href,
      // Codes travel here: in the clear only to a provider on this very machine.
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
    async send({ id, from, to, ...mail }) {
      try {
        const transport = await (opened ??= open())
        await transport.sendMail({
          ...mail,
          from: { name: from, address: sender },
          to: { name: '', address: to },
          messageId: `<${id}@${sender.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
        // This mailbox or this content, for good; a server that refuses us altogether may be set right.
        if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
          throw new Unsendable(`SMTP ${responseCode}`)
        throw new Error(`SMTP ${responseCode || (code ?? 'failed')}`)
      }
    },
  }
}

/** Posts JSON to the operator's SMS provider, or to what stands in front of it. */
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
    // What it says beside is nobody's business, and may be endless.
    await response.body?.cancel()
    if (response.ok) return
    const isOurs = response.status === 400 || response.status === 422
    throw isOurs ? new Unsendable(`SMS ${response.status}`) : new Error(`SMS ${response.status}`)
  },
})
