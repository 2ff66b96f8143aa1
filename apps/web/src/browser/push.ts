/** How messages reach this browser while our pages are closed. */
export interface PushAddress {
  address: string
  publicKey: string
  secret: string
}

/** `denied`: the person told the browser not to ask them again. */
export type PushSupport = 'yes' | 'no' | 'denied'

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** Undefined unless this browser was set up before. */
export const pushAddressHere = async (): Promise<PushAddress | undefined> => {
  if (pushSupport() === 'no') return undefined
  const registration = await navigator.serviceWorker.getRegistration('/')
  const made = await registration?.pushManager.getSubscription()
  return made ? addressOf(made) : undefined
}

/** Asks the person. Undefined if they do not want it. */
export const setUpPush = async (key: string): Promise<PushAddress | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  // One that was set up with another key, as by another data centre, is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return addressOf(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }),
  )
}

/** Also takes what is shown off the lock screen. With an address, only if this browser is still reached there. */
export const endPush = async (only?: string) => {
  if (pushSupport() === 'no') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (only !== undefined && subscription?.endpoint !== only) return
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await subscription?.unsubscribe()
}

const addressOf = (made: PushSubscription): PushAddress => {
  const { keys } = made.toJSON()
  return { address: made.endpoint, publicKey: keys?.['p256dh'] ?? '', secret: keys?.['auth'] ?? '' }
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0)

/** What the list of devices calls this one: Firefox, Android. */
export const deviceName = (agent: string) => {
  const browser = /(Edg|Firefox|OPR|Chrome|Safari)/.exec(agent)?.[1] ?? 'Browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(agent)?.[1]
  const named = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser
  return system === undefined ? named : `${named}, ${system}`
}
