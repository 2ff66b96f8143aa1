import { isOffered, type Brand } from '@heliograph/brand/brand'
import { fetchPagesCalls, type Api } from '@heliograph/contract/browser'
import { deviceName, endPush, pushAddressHere } from '#browser/push.ts'

export { endPush }

/**
 * After a log-in: a browser that this person set up for alerts goes with the new log-in, and one that another person set up
 * shows no more of theirs.
 */
export const pushFollows = async (api: Api, brand: Brand) => {
  if (!isOffered('message', brand)) return
  const here = await pushAddressHere()
  if (!here) return
  await fetchPagesCalls()
  const { devices } = await api.profile.pushDevices()
  const isOwn = devices.some(({ address }) => address === here.address)
  if (isOwn) await api.profile.addPushDevice({ body: { ...here, name: deviceName(navigator.userAgent) } })
  // The person may have turned alerts on for this device since: that stays.
  else await endPush(here.address)
}
