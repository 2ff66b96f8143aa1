import { Refusal } from '@heliograph/domain/errors'
import { webAddressOf } from '#needs/public-address.ts'
import type { PostPublic } from './post-public.ts'
import type { PushDeviceStore, SetBy } from './push-devices.store.ts'
import { encryptPush, isPushRecipient, type PushIdentity } from './push-message.ts'

/** The browsers on which a person sees alerts, also while our pages are closed. */
export const createPushDevices = ({ store, identity, now }: DeviceNeeds) => ({
  async list(userId: number) {
    return { publicKey: identity.publicKey, devices: await store.list(userId) }
  },

  async add(setBy: SetBy, { address, publicKey, secret, name }: Added) {
    const recipient = { publicKey: Buffer.from(publicKey, 'base64url'), secret: Buffer.from(secret, 'base64url') }
    if (!webAddressOf(address)) throw new Refusal('PARAM_ERROR', 'address')
    if (!isPushRecipient(recipient)) throw new Refusal('PARAM_ERROR', 'publicKey')
    await store.add(setBy, { address, ...recipient }, name, mostDevices, now())
  },

  remove: (userId: number, id: number) => store.remove(userId, id),

  carry: store.carry,
})

/** Sends to the push service of a browser's maker, encrypted for the browser. */
export const createPushGateway = ({ store, identity, postPublic }: GatewayNeeds) => ({
  /** What the service said. `gone`: there is no such browser, and no point in trying again; `later`: it is tried again. */
  async send({ to, title, text, url }: Pushed): Promise<'sent' | 'gone' | { later: string }> {
    const device = await store.find(Number(to))
    const target = device && webAddressOf(device.address)
    if (!device || !target) return 'gone'
    const payload = JSON.stringify({ title: title.slice(0, 200), text: text.slice(0, mostText), url })
    const answer = await postPublic(device.address, {
      body: encryptPush(payload, device),
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: '86400',
        urgency: 'normal',
        authorization: identity.authorization(target.origin),
      },
    })
    if ('status' in answer && answer.status >= 200 && answer.status < 300) return 'sent'
    const isGone =
      'status' in answer ? goneStatuses.includes(answer.status) : ['inside', 'notAnAddress'].includes(answer.failure)
    if (!isGone) return { later: `Push ${'status' in answer ? answer.status : answer.failure}` }
    await store.forget(Number(to))
    return 'gone'
  },
})

export interface Pushed {
  /** The id of the device. */
  to: string
  title: string
  text: string
  url: string
}

export interface Added {
  address: string
  publicKey: string
  secret: string
  name: string
}

interface DeviceNeeds {
  store: PushDeviceStore
  identity: Pick<PushIdentity, 'publicKey'>
  now: () => number
}

interface GatewayNeeds {
  store: Pick<PushDeviceStore, 'find' | 'forget'>
  identity: PushIdentity
  postPublic: PostPublic
}

/** The browser was told to forget us. With 400, 401 or 403 the fault may be ours, such as a wrong clock: it would lose all devices. */
const goneStatuses: readonly number[] = [404, 410]
/** A message has room for 4 kB, and a lock screen for less; a sign can have three bytes. */
const mostText = 900
const mostDevices = 20
