import { createHmac } from 'node:crypto'
import type { ReceiverStore } from './offers.store.ts'

/** What an insurer's program is posted with. */
export interface KeptHook {
  address: string
  secret: string
}

/** Encrypts what has to be read again. */
export interface Seal {
  close: (plain: Uint8Array, of: string) => Buffer
  open: (sealed: Uint8Array, of: string) => Buffer
}

/** In the outbox, beside the numbers of people's webhooks. */
export const recipientOf = (offerId: number) => `insurance ${offerId}`

export const isInsurer = (recipient: string) => recipient.startsWith('insurance ')

/** A row that was moved to another offer does not open. */
export const sealedFor = (seal: Pick<Seal, 'close'>, offerId: number, hook: KeptHook) =>
  seal.close(Buffer.from(JSON.stringify(hook)), recipientOf(offerId))

/** Posts what waits in the outbox, signed as the webhooks of people are. */
export const createInsurerGateway = ({ store, seal, postPublic, now }: Needs) => ({
  async send({ id, to, body }: { id: string; to: string; body: string }): Promise<'sent' | 'gone' | { later: string }> {
    const sealed = await store.webhookOf(Number(to.split(' ')[1]))
    if (!sealed) return 'gone'
    const { address, secret }: KeptHook = JSON.parse(seal.open(sealed, to).toString())
    const { headline, text, request }: Record<string, unknown> = JSON.parse(body)
    const at = now()
    const posted = JSON.stringify({ id, sentAt: new Date(at).toISOString(), headline, text, request })
    const atS = Math.floor(at / 1000)
    const answer = await postPublic(address, {
      body: Buffer.from(posted),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': id,
        'webhook-signature': `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${posted}`).digest('hex')}`,
      },
    })
    if ('status' in answer && answer.status >= 200 && answer.status < 300) return 'sent'
    return { later: 'status' in answer ? `HTTP ${answer.status}` : answer.failure }
  },
})

interface Needs {
  store: ReceiverStore
  seal: Pick<Seal, 'open'>
  /** To addresses that are not on the inside. */
  postPublic: (
    address: string,
    posted: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  ) => Promise<{ status: number } | { failure: string }>
  now: () => number
}
