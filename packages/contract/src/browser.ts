import type { contract } from './contract.ts'
import { createClient, type Client, type Endpoints, type Transport } from './kit/client.ts'

export type Api = Client<typeof contract>

export const createApi = (transport: Transport): Api => createClient<typeof contract>(endpoints, transport)

export { CallFailed, type CallOptions, type Silence, type Transport } from './kit/client.ts'
export type * from './contract.ts'

/**
 * The contract's other half is types, so a browser carries only this. The compiler holds it equal to the calls.
 * FORMDATA is a form-encoded POST (spec §7), STREAM a GET answered with server-sent events.
 */
const endpoints: Endpoints<typeof contract> = {
  auth: {
    token: 'FORMDATA /oauth2-s/oauth/token',
    logout: 'POST /oauth2-s/oauth/logout',
    handOver: 'POST /oauth2-s/oauth/hand-over',
  },
  account: {
    me: 'GET /user-s/acc/org/login-user',
    organisations: 'GET /user-s/acc/org/my',
    role: 'GET /auth-s/auth/role/{id}',
    roleFunctions: 'GET /auth-s/auth/role/{id}/function',
    unread: 'GET /message-s/message/unreaded/total',
  },
  branding: {
    configuration: 'POST /backyard-api-s/oem/project/basic-info',
  },
  content: {
    slideVerify: 'GET /backyard-api-s/config/slide-verify/enable',
    geeTest: 'GET /backyard-api-s/config/gee-test/enable',
    announcement: 'POST /backyard-api-s/announcement/content',
    versions: 'POST /backyard-api-s/version/manage/query',
    latestVersion: 'POST /backyard-api-s/version/manage/query/latest',
  },
  regions: {
    timezones: 'GET /region-s/dict/listTimezone',
    allTimezones: 'GET /region-s/dict/listTimezone/all',
    callerCountry: 'GET /region-s/ip/getCountryCode',
    addressCountry: 'GET /region-s/ip/searchCountryCode',
    countries: 'GET /region-s/area/searchAreaCountryList',
    divisions: 'GET /region-s/area/searchAreaListByPid/{pid}',
    place: 'GET /region-s/area/searchAreaDetailsByLatlon',
    currencies: 'GET /region-s/dict/listCurrency',
    phonePrefixes: 'GET /region-s/dict/listPhonePrefix',
    phonePatterns: 'GET /region-s/dict/listPhonePrefix/v2',
  },
  plants: {
    search: 'POST /maintain-s/operating/station/search',
    count: 'POST /maintain-s/operating/station/count',
    positions: 'POST /maintain-s/operating/station/positions',
    find: 'GET /maintain-s/operating/station/find',
    information: 'GET /maintain-s/operating/station/information/{id}',
    station: 'GET /maintain-s/station/{id}',
    detail: 'GET /maintain-s/station/{id}/detail',
    energySaved: 'POST /maintain-s/operating/station/generation/energy-saved',
  },
  live: {
    fast: 'GET /maintain-s/fast/system/{id}',
    operating: 'GET /maintain-s/operating/system/{id}',
    follow: 'STREAM /maintain-s/operating/station/{id}/live',
  },
  devices: {
    collectors: 'GET /maintain-s/operating/station/{id}/collector',
    rows: 'GET /maintain-s/operating/station/{id}/{kind}',
    batteries: 'GET /maintain-s/operating/station/{id}/battery/tree',
    types: 'GET /maintain-s/fast/device/{id}/device-types',
    list: 'GET /maintain-s/fast/device/{id}/device-list',
    tree: 'GET /maintain-s/fast/device/{id}/tree',
    detail: 'POST /device-s/device/v3/detail',
    parameters: 'GET /device-s/device/params',
    frames: 'GET /device-s/device/{id}/frames',
    statsOfDay: 'GET /device-s/device/{id}/stats/day',
    statsOfWeek: 'GET /device-s/device/{id}/stats/week',
    statsOfMonth: 'GET /device-s/device/{id}/stats/month',
    statsOfYear: 'GET /device-s/device/{id}/stats/year',
    statsOfTotal: 'GET /device-s/device/{id}/stats/total',
    statsOfRange: 'GET /device-s/device/{id}/stats/dayrange',
  },
  history: {
    day: 'GET /maintain-s/history/power/{id}/record',
    month: 'GET /maintain-s/history/power/{id}/stats/month',
    year: 'GET /maintain-s/history/power/{id}/stats/year',
    total: 'GET /maintain-s/history/power/{id}/stats/total',
    days: 'GET /maintain-s/history/power/{id}/stats/dayrange',
    frames: 'GET /maintain-s/history/power/{id}/frames',
    batteryDay: 'GET /maintain-s/history/batteryPower/{id}/stats/daily',
    batteryMonth: 'GET /maintain-s/history/batteryPower/{id}/stats/month',
    batteryYear: 'GET /maintain-s/history/batteryPower/{id}/stats/year',
    batteryTotal: 'GET /maintain-s/history/batteryPower/{id}/stats/total',
    analysisOfDay: 'GET /maintain-s/history/power/analysis/{id}/day',
    analysisOfMonth: 'GET /maintain-s/history/power/analysis/{id}/month',
    analysisOfYear: 'GET /maintain-s/history/power/analysis/{id}/year',
    analysisOfTotal: 'GET /maintain-s/history/power/analysis/{id}/total',
  },
  alerts: {
    search: 'POST /maintain-s/operating/alert/search',
    detail: 'POST /maintain-s/operating/alert/detail',
    timeline: 'POST /maintain-s/operating/alert/timeline',
    count: 'POST /maintain-s/operating/alert/count',
    days: 'POST /maintain-s/operating/alert/days',
    recent: 'POST /maintain-s/operating/alert/recent',
  },
  largeScreen: {
    search: 'GET /maintain-s/operating/station/screen/search',
    created: 'GET /maintain-s/operating/station/created/search',
    summary: 'GET /maintain-s/operating/station/screen/summary',
    curve: 'GET /maintain-s/operating/station/screen/curve',
  },
  intake: {
    counts: 'GET /ingest-s/intake/counts',
    setAside: 'GET /ingest-s/intake/set-aside',
  },
}
