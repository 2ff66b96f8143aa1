import { flags, isOffered, type Brand, type Flag } from './brand.ts'
import { pageCalls, sharedCalls } from './page-functions.ts'

/**
 * The calls of each flag: if the brand has it off, or the configuration blocks it (spec §6), the server refuses them. Its
 * pages have the same code in the client's table of pages, because the log-in page loads that one and must not load this. Pages
 * without a flag are functions of their own: see `page-functions.ts`.
 * With `?name=value`, only requests with that value in their query or body.
 *
 * `gdpr` has no calls: people may export and delete what is theirs in any brand. `deviceControl` has no
 * calls yet.
 */
export const functionCalls: Readonly<Record<string, Flag>> = {
  'POST /backyard-api-s/announcement/content': 'notice',
  'GET /backyard-api-s/announcement/mine': 'notice',
  'POST /backyard-api-s/announcement/{id}/dismiss': 'notice',
  'GET /backyard-api-s/announcement': 'notice',
  'POST /backyard-api-s/announcement': 'notice',
  'POST /backyard-api-s/announcement/{id}': 'notice',
  'DELETE /backyard-api-s/announcement/{id}': 'notice',
  'GET /user-s/acc/consents': 'privacyPolicyNotice',
  'POST /user-s/acc/consents': 'privacyPolicyNotice',
  'GET /message-s/message/unreaded/total': 'message',
  'GET /message-s/message/settings': 'message',
  'POST /message-s/message/settings': 'message',
  'GET /message-s/message/push': 'message',
  'POST /message-s/message/push': 'message',
  'POST /message-s/message/push/remove': 'message',
  'GET /message-s/message/webhook': 'message',
  'POST /message-s/message/webhook': 'message',
  'POST /message-s/message/webhook/remove': 'message',
  'POST /message-s/message/webhook/resume': 'message',
  'POST /message-s/message/webhook/test': 'message',
  'GET /message-s/message/organisation-webhook': 'message',
  'POST /message-s/message/organisation-webhook': 'message',
  'POST /message-s/message/organisation-webhook/renew': 'message',
  'POST /message-s/message/organisation-webhook/remove': 'message',
  'POST /message-s/message/organisation-webhook/resume': 'message',
  'POST /message-s/message/organisation-webhook/test': 'message',
  'GET /backyard-api-s/document/getDocList?type=MANUAL': 'onlineInstructions',
  'GET /backyard-api-s/document/getDocList?type=SERVICE': 'onlineCustomerService',
  'GET /maintain-s/operating/station/screen/search': 'largeScreen',
  'GET /maintain-s/operating/station/created/search': 'largeScreen',
  'GET /maintain-s/operating/station/screen/summary': 'largeScreen',
  'GET /maintain-s/operating/station/screen/curve': 'largeScreen',
  'GET /maintain-s/operating/station/screen/wall': 'largeScreen',
  'POST /maintain-s/operating/station/screen/wall': 'largeScreen',
  'POST /maintain-s/operating/station/screen/wall/{id}': 'largeScreen',
  'DELETE /maintain-s/operating/station/screen/wall/{id}': 'largeScreen',
  'GET /maintain-s/operating/station/screen/wall/show': 'largeScreen',
  'GET /maintain-s/operating/station/screen/wall/show/{id}': 'largeScreen',
  'GET /maintain-s/history/export/{id}': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/csv': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/jsonl': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/xlsx': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/parquet': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/device/{deviceId}': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/csv': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/jsonl': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/xlsx': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/parquet': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/large': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/large/columns': 'deviceDataExport',
  'POST /maintain-s/history/export/{id}/large': 'deviceDataExport',
  'POST /maintain-s/history/export/{id}/large/estimate': 'deviceDataExport',
  'POST /maintain-s/history/export/{id}/large/{exportId}/remove': 'deviceDataExport',
  'GET /maintain-s/history/export/{id}/large/{exportId}/file': 'deviceDataExport',
  'GET /maintain-s/station/layout/{id}/info/{day}': 'deviceLayout',
  'GET /maintain-s/station/layout/{id}/pattern/{day}': 'deviceLayout',
  'GET /maintain-s/station/layout/{id}/background': 'deviceLayout',
  'POST /maintain-s/station/layout/{id}/paper': 'deviceLayout',
  'POST /maintain-s/station/layout/photo/recognition/{id}': 'deviceLayout',
  'GET /maintain-s/station/layout/{id}/powers/{day}': 'deviceLayout',
  'POST /maintain-s/station/layout/{id}': 'deviceLayout',
  'GET /backyard-api-s/order/offers': 'application',
  'POST /backyard-api-s/order': 'application',
  'POST /backyard-api-s/order/{id}/pay': 'application',
  'GET /backyard-api-s/message-charge': 'application',
  'GET /backyard-api-s/device-charge': 'deviceCharge',
  'GET /backyard-api-s/device-charge/terms': 'deviceCharge',
  'POST /backyard-api-s/device-charge/terms': 'deviceCharge',
  'GET /backyard-api-s/insurance': 'insurance',
  'GET /backyard-api-s/insurance/plants': 'insurance',
  'GET /backyard-api-s/insurance/plant/{id}': 'insurance',
  'GET /backyard-api-s/insurance/plant/{id}/offer/{offerId}/terms': 'insurance',
  'POST /backyard-api-s/insurance/plant/{id}': 'insurance',
  'GET /backyard-api-s/insurance/request/{id}': 'insurance',
  'POST /backyard-api-s/insurance/request/{id}/accept': 'insurance',
  'POST /backyard-api-s/insurance/request/{id}/withdraw': 'insurance',
  'GET /backyard-api-s/insurance/request/{id}/document/{documentId}': 'insurance',
  'GET /backyard-api-s/insurance/kept': 'insurance',
  'GET /backyard-api-s/insurance/kept/{id}': 'insurance',
  'GET /backyard-api-s/insurance/offer': 'insurance',
  'POST /backyard-api-s/insurance/offer': 'insurance',
  'POST /backyard-api-s/insurance/offer/{id}': 'insurance',
  'POST /backyard-api-s/insurance/offer/{id}/terms': 'insurance',
  'GET /backyard-api-s/insurance/offer/{id}/terms': 'insurance',
  'POST /backyard-api-s/insurance/offer/{id}/publish': 'insurance',
  'POST /backyard-api-s/insurance/offer/{id}/withdraw': 'insurance',
  'GET /backyard-api-s/insurance/desk': 'insurance',
  'GET /backyard-api-s/insurance/desk/{id}': 'insurance',
  'POST /backyard-api-s/insurance/desk/{id}/quote': 'insurance',
  'POST /backyard-api-s/insurance/desk/{id}/decline': 'insurance',
  'POST /backyard-api-s/insurance/desk/{id}/policy': 'insurance',
  'POST /backyard-api-s/insurance/desk/{id}/end': 'insurance',
  'GET /backyard-api-s/insurance/desk/{id}/document/{documentId}': 'insurance',
  'POST /backyard-api-s/suggestion': 'suggestion',
  'GET /backyard-api-s/suggestion/mine': 'suggestion',
  'POST /user-s/acc/register': 'register',
  'POST /oauth2-s/third-party/register': 'register',
  'POST /oauth2-s/code/request?purpose=register': 'register',
  'POST /user-s/acc/security/phone': 'phoneUse',
  'POST /user-s/acc/reset-password': 'forgotPassword',
  'POST /oauth2-s/code/request?purpose=password': 'forgotPassword',
}

/**
 * Where the calls of functions are: each call below these addresses is one of them, or `standsAlone`. So a call that is added
 * there cannot be forgotten.
 */
export const functionAreas: Readonly<Record<string, Flag>> = {
  '/backyard-api-s/announcement': 'notice',
  '/user-s/acc/consents': 'privacyPolicyNotice',
  '/message-s/': 'message',
  '/maintain-s/operating/station/screen': 'largeScreen',
  '/maintain-s/history/export': 'deviceDataExport',
  '/maintain-s/station/layout': 'deviceLayout',
  '/backyard-api-s/order': 'application',
  '/backyard-api-s/message-charge': 'application',
  '/backyard-api-s/device-charge': 'deviceCharge',
  '/backyard-api-s/insurance': 'insurance',
  '/backyard-api-s/suggestion': 'suggestion',
}

/** Calls in an area that answer without its function. */
export const standsAlone: readonly string[] = [
  // What was ordered before can still be read and cancelled, and is still paid, given and refunded.
  'GET /backyard-api-s/order/mine',
  'GET /backyard-api-s/order/{id}',
  'POST /backyard-api-s/order/{id}/cancel',
  'GET /backyard-api-s/order/{id}/invoice/{invoiceId}',
  'POST /backyard-api-s/order/payment/stripe',
  'POST /backyard-api-s/order/payment/demo',
  'GET /backyard-api-s/order/search',
  'GET /backyard-api-s/order/search/{id}/invoice/{invoiceId}',
  'POST /backyard-api-s/order/{id}/paid',
  'POST /backyard-api-s/order/{id}/accept',
  'POST /backyard-api-s/order/{id}/refund',
  // Prices and the seller are prepared before the function is switched on.
  'GET /backyard-api-s/order/package/list',
  'POST /backyard-api-s/order/package',
  'DELETE /backyard-api-s/order/package/{id}',
  'GET /backyard-api-s/order/seller',
  'POST /backyard-api-s/order/seller',
  // Operators still answer what arrived before.
  'GET /backyard-api-s/suggestion/received',
  'POST /backyard-api-s/suggestion/{id}/answer',
  'GET /backyard-api-s/suggestion/{id}/picture/{place}',
]

/**
 * The function because of which a brand refuses a call. `sent` are the request's query and body; without them, only what every
 * request of it meets.
 */
export const refusedFunction = (brand: Brand, endpoint: string, ...sent: readonly unknown[]) =>
  Object.entries(functionCalls).find(([call, flag]) => !isOffered(flag, brand) && isMeant(call, endpoint, sent))?.[1] ??
  closedPage(brand, endpoint)

/** The first of the pages that ask this call, if all of them are closed. */
const closedPage = (brand: Brand, endpoint: string) => {
  const askers = pagesOf.get(endpoint)
  return askers?.every((code) => (isFlag(code) ? !isOffered(code, brand) : brand.blockedFunctions.includes(code)))
    ? askers[0]
    : undefined
}

const isFlag = (code: string): code is Flag => flags.some((flag) => flag === code)

const pagesOf = new Map<string, string[]>()
for (const [code, calls] of Object.entries({ ...pageCalls, ...sharedCalls }))
  for (const call of calls) pagesOf.set(call, [...(pagesOf.get(call) ?? []), code])

const isMeant = (call: string, endpoint: string, sent: readonly unknown[]) => {
  const [meant, condition] = call.split('?')
  if (meant !== endpoint || condition === undefined) return meant === endpoint
  const [name = '', value] = condition.split('=')
  return sent.some((part) => typeof part === 'object' && part !== null && Reflect.get(part, name) === value)
}
