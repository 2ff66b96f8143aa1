import { deviceTypes } from '@heliograph/domain/devices'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, expectTypeOf, test } from 'vitest'
import { addressesOf, contract, isStream, openapi } from './contract.ts'
import type { Call, DeviceRow, FastSystem, PlantRow } from './contract.ts'
import { fakeClient } from './kit/fake.ts'
import { isFile } from './kit/file.ts'
import { matterOf, money } from './kit/withheld.ts'

const calls: Call[] = Object.values(contract).flatMap((group): Call[] => Object.values(group))
const addresses = calls.flatMap((call) => addressesOf(call).map(({ method, url }) => `${method} ${url}`))

test('no two calls share a path, whatever the names of its variables', () => {
  const shapes = addresses.map((address) => address.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test.each(calls)(
  '$endpoint has no top-level code in its answer, because clients would take it for an error',
  ({ output }) => {
    const answers = isStream(output) ? Object.values(output.events) : [output]
    for (const answer of answers) expect(answer).not.toHaveProperty('properties.code')
  },
)

test.each(calls)('$endpoint returns null for missing values, and leaves no field out', ({ output }) => {
  expect(optionalIn(isStream(output) ? output.events : output)).toEqual([])
})

test.each(calls)('$endpoint accepts unknown fields, because clients send more', ({ query, body }) => {
  expect({ ...query }).not.toHaveProperty('additionalProperties')
  expect({ ...body }).not.toHaveProperty('additionalProperties')
})

const promised = [
  'GET /backyard-api-s/setup',
  ...['setup', 'setup/test-mail'].map((call) => `POST /backyard-api-s/${call}`),
  'POST /maintain-s/power/system/{id}/v2/gateway',
  ...['gateway', 'gateway/protocols', 'gateway/{gatewayId}'].map((call) => `GET /maintain-s/power/system/{id}/${call}`),
  'POST /maintain-s/power/system/{id}/gateway/{gatewayId}/secret',
  'GET /maintain-s/power/system/{id}/gateway/claim',
  ...['claim', 'claim/stop'].map((call) => `POST /maintain-s/power/system/{id}/gateway/${call}`),
  'GET /maintain-s/power/system/gateway/{id}/device',
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/power/system/{id}/commissioning`),
  ...['expectation', 'expectation/days', 'expectation/device/{deviceId}', 'outlook', 'losses'].map(
    (call) => `GET /maintain-s/operating/station/{id}/${call}`,
  ),
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/power/system/{id}/targets`),
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/power/system/{id}/light`),
  'GET /maintain-s/operating/station/fleet/losses',
  ...['', '/csv', '/xlsx', '/gateway/{id}'].map((call) => `GET /maintain-s/station/report/communication${call}`),
  ...['', '/csv', '/xlsx', '/templates', '/templates/{templateId}/mails'].map(
    (call) => `GET /maintain-s/station/report/portfolio${call}`,
  ),
  ...['', ...['', '/remove', '/mails', '/mails/{mailId}/remove'].map((call) => `/{templateId}${call}`)].map(
    (call) => `POST /maintain-s/station/report/portfolio/templates${call}`,
  ),
  'POST /maintain-s/power/system/{id}/device',
  'POST /maintain-s/power/system/{id}/device/{deviceId}',
  'DELETE /maintain-s/power/system/{id}/device',
  'POST /maintain-s/power/system/{id}/optimizer/replacement',
  ...['replacement', 'parent', 'move'].map((call) => `POST /maintain-s/power/system/{id}/device/{deviceId}/${call}`),
  ...['{deviceId}/removal', '{deviceId}/replacement', '{deviceId}/move', 'removed', 'move'].map(
    (call) => `GET /maintain-s/power/system/{id}/device/${call}`,
  ),
  'POST /oauth2-s/oauth/token',
  'POST /oauth-s/oauth/token',
  'POST /oauth2-s/oauth/logout',
  'POST /oauth2-s/oauth/hand-over',
  'POST /oauth2-s/oauth/hand-over/person',
  ...['providers', 'linked'].map((call) => `GET /oauth2-s/third-party/${call}`),
  ...['begin', 'begin-link', 'finish', 'register', 'link', 'unlink'].map(
    (call) => `POST /oauth2-s/third-party/${call}`,
  ),
  'POST /oauth2-s/code/request',
  'POST /user-s/code/request',
  'GET /oauth2-s/slide/puzzle',
  'POST /oauth2-s/slide/solve',
  ...['newest', 'file/{id}'].map((call) => `GET /backyard-api-s/outbox/${call}`),
  'GET /backyard-api-s/app/upgrade/versions',
  ...['register', 'reset-password', 'check-user', 'password-strength', 'alert-mails/stop'].map(
    (call) => `POST /user-s/acc/${call}`,
  ),
  'GET /oauth2-s/code/channels',
  'GET /user-s/acc/org/login-user',
  'GET /user-s/acc/org/my',
  ...['GET', 'POST'].map((method) => `${method} /user-s/acc/consents`),
  'GET /auth-s/auth/role/{id}',
  'GET /auth-s/auth/role/{id}/function',
  'GET /message-s/message/unreaded/total',
  'POST /user-s/acc/org',
  ...['GET', 'POST'].map((method) => `${method} /user-s/acc/org/current`),
  'POST /user-s/acc/org/{id}/leave',
  'GET /user-s/acc/org/members',
  ...['POST', 'DELETE'].map((method) => `${method} /user-s/acc/org/members/{id}`),
  ...['GET', 'POST'].map((method) => `${method} /user-s/acc/org/invitations`),
  'DELETE /user-s/acc/org/invitations/{id}',
  ...['invitation', 'invitation/accept'].map((call) => `POST /user-s/acc/org/${call}`),
  'GET /auth-s/auth/roles',
  'POST /auth-s/auth/role',
  ...['POST', 'DELETE'].map((method) => `${method} /auth-s/auth/role/{id}`),
  'POST /backyard-api-s/oem/project/basic-info',
  'GET /backyard-api-s/config/slide-verify/enable',
  'GET /backyard-api-s/config/gee-test/enable',
  ...['content', '{id}', '{id}/dismiss'].map((call) => `POST /backyard-api-s/announcement/${call}`),
  ...['GET', 'POST'].map((method) => `${method} /backyard-api-s/announcement`),
  'GET /backyard-api-s/announcement/mine',
  'DELETE /backyard-api-s/announcement/{id}',
  'POST /backyard-api-s/version/manage/query',
  'POST /backyard-api-s/version/manage/query/latest',
  'GET /region-s/dict/listTimezone',
  ...['record/day', 'record/month', 'searchForecast'].map((call) => `GET /region-s/weather/${call}`),
  'GET /maintain-s/operating/station/{id}/weather',
  'GET /region-s/dict/listTimezone/all',
  ...['listCurrency', 'listPhonePrefix', 'listPhonePrefix/v2'].map((call) => `GET /region-s/dict/${call}`),
  ...['getCountryCode', 'searchCountryCode'].map((call) => `GET /region-s/ip/${call}`),
  'GET /region-s/area/searchAreaCountryList',
  'GET /region-s/area/searchAreaListByPid/{pid}',
  'GET /region-s/area/searchAreaDetailsByLatlon',
  'GET /region-s/area/searchTowns',
  'POST /region-s/area/searchAddresses',
  'POST /maintain-s/station',
  ...['GET', 'POST'].map((method) => `${method} /maintain-s/station/tag`),
  ...['import', 'import/check'].map((call) => `POST /maintain-s/station/${call}`),
  'POST /maintain-s/station/{id}',
  'POST /maintain-s/station/report/export/{id}',
  'GET /maintain-s/station/report/devices/{id}',
  'GET /maintain-s/station/report/pdf/{id}',
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/station/report/mail/{id}`),
  ...['mail/{id}/{mailId}/remove', 'mails/stop'].map((call) => `POST /maintain-s/station/report/${call}`),
  'POST /maintain-s/station/{id}/following',
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /maintain-s/station/{id}/picture`),
  'DELETE /maintain-s/station',
  'POST /maintain-s/station/{id}/gridtype',
  ...['metering', 'metering/strategy', 'metering/preview', 'meteringMethod', 'config/generationZero'].map(
    (call) => `POST /maintain-s/station/{id}/${call}`,
  ),
  'POST /maintain-s/operating/station/v2/search',
  'GET /maintain-s/station/deleted',
  'POST /maintain-s/station/deleted/{id}/restore',
  'GET /maintain-s/station/{id}/deletion',
  ...['finance', 'past', 'gridtype', 'metering', 'metering/choices', 'config/generationZero'].map(
    (call) => `GET /maintain-s/station/{id}/${call}`,
  ),
  ...['search', 'count', 'positions'].map((call) => `POST /maintain-s/operating/station/${call}`),
  'GET /maintain-s/operating/station/find',
  'GET /maintain-s/operating/station/fleet',
  'POST /maintain-s/operating/station/reasons',
  'GET /maintain-s/operating/station/information/{id}',
  'GET /maintain-s/station/{id}',
  'GET /maintain-s/station/{id}/detail',
  'POST /maintain-s/operating/station/generation/energy-saved',
  'GET /maintain-s/fast/system/{id}',
  'GET /maintain-s/operating/system/{id}',
  'GET /maintain-s/operating/station/{id}/live',
  'GET /maintain-s/operating/station/{id}/collector',
  'GET /maintain-s/operating/station/{id}/{kind}',
  'POST /maintain-s/operating/station/{id}/device/gateway/post/{kind}',
  'GET /maintain-s/operating/station/{id}/battery/tree',
  ...['deviceTypeList', 'micro/display'].map((call) => `GET /maintain-s/power/system/{id}/${call}`),
  'POST /maintain-s/power/system/deviceList',
  'GET /maintain-s/power/system/{id}/meter/{meterId}/spec',
  ...['config', 'preview'].map((call) => `POST /maintain-s/power/system/{id}/meter/{meterId}/${call}`),
  'DELETE /maintain-s/power/system/{id}/meter/{meterId}/config/{configId}',
  'GET /maintain-s/fast/{id}/collector/networkingInfo',
  'GET /maintain-s/fast/system/{id}/child/{deviceId}',
  'GET /maintain-s/fast/device/{id}/device-types',
  'GET /maintain-s/fast/device/{id}/device-list',
  'GET /maintain-s/fast/device/{id}/tree',
  'GET /maintain-s/fast/device/{id}/comparison',
  'GET /maintain-s/fast/device/{id}/new-devices',
  'POST /device-s/device/{id}/new-devices',
  'GET /device-s/device/{id}/logger',
  'POST /device-s/device/{id}/logger',
  'GET /device-s/device/{id}/networks',
  'POST /device-s/device/{id}/networks',
  'GET /device-s/device/{id}/frames',
  'GET /device-s/device/{id}/inputs',
  'POST /device-s/device/{id}/inputs',
  ...['GET', 'POST'].map((method) => `${method} /device-s/device/{id}/wrong-spans`),
  'DELETE /device-s/device/{id}/wrong-spans/{spanId}',
  'POST /device-s/device/v3/detail',
  'POST /device-s/device/detail',
  'GET /device-s/device/params',
  ...['day', 'week', 'month', 'year', 'total', 'dayrange'].map((scale) => `GET /device-s/device/{id}/stats/${scale}`),
  'GET /maintain-s/history/power/{id}/record',
  'GET /maintain-s/history/power/{id}/frames',
  ...['month', 'year', 'total', 'dayrange'].map((scale) => `GET /maintain-s/history/power/{id}/stats/${scale}`),
  ...['daily', 'month', 'year', 'total'].map((scale) => `GET /maintain-s/history/batteryPower/{id}/stats/${scale}`),
  ...['day', 'month', 'year', 'total'].flatMap((scale) =>
    ['', '/{deviceId}'].map((device) => `GET /maintain-s/history/power/analysis/{id}/${scale}${device}`),
  ),
  'GET /maintain-s/history/power/analysis/version/{id}',
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/operating/station/{id}/planned-work`),
  'POST /maintain-s/operating/station/{id}/planned-work/{workId}/end',
  ...['GET', 'POST'].map((verb) => `${verb} /message-s/message/organisation-webhook`),
  ...['renew', 'remove', 'resume', 'test'].map((call) => `POST /message-s/message/organisation-webhook/${call}`),
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/operating/station/{id}/due-date`),
  'POST /maintain-s/operating/station/{id}/due-date/{dateId}/remove',
  'GET /maintain-s/station/layout/{id}/info/{day}',
  'GET /maintain-s/station/layout/{id}/powers/{day}',
  'GET /maintain-s/station/layout/{id}/pattern/{day}',
  'POST /maintain-s/station/layout/{id}',
  'GET /maintain-s/station/layout/{id}/background',
  'POST /maintain-s/station/layout/photo/recognition/{id}',
  'POST /maintain-s/station/layout/{id}/paper',
  ...['station/{id}/alert-rule', 'alert-rule/organisation', 'alert-rule/brand'].flatMap((path) => [
    `GET /maintain-s/operating/${path}`,
    `POST /maintain-s/operating/${path}`,
    `POST /maintain-s/operating/${path}/preview`,
  ]),
  'POST /maintain-s/operating/alert/search',
  'POST /maintain-s/operating/alert/detail',
  ...[
    'timeline',
    'count',
    'days',
    'recent',
    'case',
    'case/step',
    'case/steps',
    'case/mailed-step',
    'case/people',
    'cases',
  ].map((call) => `POST /maintain-s/operating/alert/${call}`),
  ...['screen/search', 'created/search', 'screen/summary', 'screen/curve'].map(
    (call) => `GET /maintain-s/operating/station/${call}`,
  ),
  'GET /maintain-s/station/{id}/queryRelated/businesses',
  'GET /maintain-s/station/{id}/relatable/businesses',
  'POST /maintain-s/station/addRelated/business',
  'POST /maintain-s/station/{id}/changeRelated/business/{relId}',
  'DELETE /maintain-s/station/{id}/deleteRelated/business/{relId}',
  'POST /maintain-s/station/{id}/auth/config',
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /maintain-s/station/{id}/handOver`),
  ...['offer', 'accept'].map((call) => `POST /maintain-s/station/handOver/${call}`),
  ...['GET', 'POST'].map((method) => `${method} /maintain-s/station/{id}/tariffs`),
  ...['GET', 'POST'].map((method) => `${method} /maintain-s/station/{id}/history-imports`),
  'POST /maintain-s/station/{id}/history-imports/check',
  'DELETE /maintain-s/station/{id}/history-imports/{number}',
  'DELETE /maintain-s/station/{id}/tariffs/{validFrom}',
  ...['GET', 'POST'].map((method) => `${method} /maintain-s/station/{id}/tariffs/prices`),
  'POST /maintain-s/station/{id}/tariffs/prices/check',
  'DELETE /maintain-s/station/{id}/tariffs/prices/{kind}',
  'POST /maintain-s/station/{id}/tariffs/prices/source',
  'DELETE /maintain-s/station/{id}/tariffs/prices/source/{kind}',
  'GET /maintain-s/station/{id}/payback',
  'GET /maintain-s/station/{id}/income',
  'GET /maintain-s/operator/plant',
  'POST /maintain-s/operator/takeOver',
  ...['mine', 'organisation'].map((call) => `GET /user-s/audit/${call}`),
  'GET /maintain-s/station/{id}/audit',
  ...['', '/sessions', '/passkeys'].map((call) => `GET /user-s/acc/security${call}`),
  ...[
    'sessions/end',
    'sessions/end-others',
    'prove',
    'prove/passkey',
    'password',
    'email',
    'phone',
    'username',
    'recovery-codes',
  ].map((call) => `POST /user-s/acc/security/${call}`),
  ...['GET', 'POST'].map((method) => `${method} /user-s/acc/api-tokens`),
  'DELETE /user-s/acc/api-tokens/{id}',
  ...['totp/begin', 'totp/confirm', 'totp/off'].map((call) => `POST /user-s/acc/security/${call}`),
  ...['begin', 'add', 'rename', 'remove', 'ask'].map((call) => `POST /user-s/acc/security/passkeys/${call}`),
  'POST /oauth2-s/oauth/passkey',
  ...['people', 'organisations', 'gateways', 'plants', 'messages'].map(
    (list) => `GET /backyard-api-s/directory/${list}`,
  ),
  ...['endSessions', 'operator'].map((call) => `POST /backyard-api-s/directory/people/${call}`),
  'POST /backyard-api-s/directory/messages/retry',
  'GET /backyard-api-s/installation/jobs',
  'GET /backyard-api-s/installation/overview',
  'POST /backyard-api-s/installation/suspension',
  ...['', '/{code}', '/{code}/versions/{number}', '/{code}/file'].map((path) => `GET /backyard-api-s/brands${path}`),
  ...['', '/picture', ...['file', 'draft', 'publish', 'take-back', 'off'].map((step) => `/{code}/${step}`)].map(
    (path) => `POST /backyard-api-s/brands${path}`,
  ),
  'GET /ingest-s/intake/counts',
  'GET /ingest-s/intake/set-aside',
  'GET /ingest-s/intake/set-aside/groups',
  'GET /ingest-s/intake/budgets',
  'GET /ingest-s/intake/clock',
  'POST /ingest-s/intake/clock',
  'GET /ingest-s/intake/budget',
  'POST /ingest-s/intake/budget',
  'GET /ingest-s/intake/roll-up',
  'POST /ingest-s/intake/roll-up/retry',
  'POST /backyard-api-s/app/upgrade/add-version',
  'POST /backyard-api-s/app/upgrade/change-version',
  'POST /backyard-api-s/app/upgrade/withdraw-version',
  'GET /backyard-api-s/document/getDocList',
  'POST /backyard-api-s/document',
  'POST /backyard-api-s/document/{id}',
  'DELETE /backyard-api-s/document/{id}',
  ...['GET', 'POST'].flatMap((method) =>
    ['user-s/acc/profile', 'message-s/message/settings', 'user-s/acc/export', 'user-s/acc/revoke'].map(
      (path) => `${method} /${path}`,
    ),
  ),
  ...['GET', 'POST'].map((method) => `${method} /message-s/message/push`),
  'POST /message-s/message/push/remove',
  ...['GET', 'POST'].map((method) => `${method} /message-s/message/webhook`),
  ...['remove', 'resume', 'test'].map((path) => `POST /message-s/message/webhook/${path}`),
  ...['GET', 'POST'].map((method) => `${method} /user-s/acc/plant-views`),
  'POST /user-s/acc/plant-views/remove',
  'POST /backyard-api-s/suggestion',
  ...['mine', 'received', '{id}/picture/{place}'].map((call) => `GET /backyard-api-s/suggestion/${call}`),
  'POST /backyard-api-s/suggestion/{id}/answer',
  ...['offers', 'mine', '{id}', '{id}/invoice/{invoiceId}', 'search', 'search/{id}/invoice/{invoiceId}'].map(
    (call) => `GET /backyard-api-s/order/${call}`,
  ),
  ...['{id}/pay', '{id}/cancel', '{id}/paid', '{id}/accept', '{id}/refund', 'payment/stripe', 'payment/demo'].map(
    (call) => `POST /backyard-api-s/order/${call}`,
  ),
  'POST /backyard-api-s/order',
  'GET /backyard-api-s/order/package/list',
  'POST /backyard-api-s/order/package',
  'DELETE /backyard-api-s/order/package/{id}',
  ...['GET', 'POST'].map((method) => `${method} /backyard-api-s/order/seller`),
  ...['read', 'choose'].map((call) => `POST /backyard-api-s/demo-payment/${call}`),
  'GET /backyard-api-s/message-charge',
  'GET /backyard-api-s/brands/{code}/administrators',
  'POST /backyard-api-s/brands/{code}/administrators',
  'DELETE /backyard-api-s/brands/{code}/administrators/{id}',
  'GET /backyard-api-s/brands/{code}/administrators/invitations',
  'POST /backyard-api-s/brands/{code}/administrators/invitations',
  'DELETE /backyard-api-s/brands/{code}/administrators/invitations/{id}',
  'POST /backyard-api-s/brands/invitation',
  'POST /backyard-api-s/brands/invitation/accept',
  'GET /maintain-s/history/export/{id}',
  'GET /maintain-s/history/export/{id}/csv',
  'GET /maintain-s/history/export/{id}/jsonl',
  'GET /maintain-s/history/export/{id}/xlsx',
  'GET /maintain-s/history/export/{id}/parquet',
  ...['GET', 'POST'].map((verb) => `${verb} /maintain-s/history/export/{id}/large`),
  'GET /maintain-s/history/export/{id}/large/columns',
  'POST /maintain-s/history/export/{id}/large/estimate',
  'POST /maintain-s/history/export/{id}/large/{exportId}/remove',
  'GET /maintain-s/history/export/{id}/large/{exportId}/file',
  'GET /maintain-s/history/export/{id}/device/{deviceId}',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/csv',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/jsonl',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/xlsx',
  'GET /maintain-s/history/export/{id}/device/{deviceId}/parquet',
  'GET /maintain-s/operating/station/screen/wall',
  'POST /maintain-s/operating/station/screen/wall',
  'POST /maintain-s/operating/station/screen/wall/{id}',
  'DELETE /maintain-s/operating/station/screen/wall/{id}',
  'GET /maintain-s/operating/station/screen/wall/show',
  'GET /maintain-s/operating/station/screen/wall/show/{id}',
  ...['', '/plants', '/plant/{id}', '/plant/{id}/offer/{offerId}/terms', '/request/{id}'].map(
    (path) => `GET /backyard-api-s/insurance${path}`,
  ),
  ...['plant/{id}', 'request/{id}/accept', 'request/{id}/withdraw'].map(
    (path) => `POST /backyard-api-s/insurance/${path}`,
  ),
  ...['offer', 'offer/{id}/terms', 'desk', 'desk/{id}', 'kept', 'kept/{id}'].map(
    (path) => `GET /backyard-api-s/insurance/${path}`,
  ),
  ...['request', 'desk'].map((path) => `GET /backyard-api-s/insurance/${path}/{id}/document/{documentId}`),
  ...['offer', ...['', '/terms', '/publish', '/withdraw'].map((path) => `offer/{id}${path}`)].map(
    (path) => `POST /backyard-api-s/insurance/${path}`,
  ),
  ...['quote', 'decline', 'policy', 'end'].map((path) => `POST /backyard-api-s/insurance/desk/{id}/${path}`),
  'GET /backyard-api-s/device-charge',
  ...['GET', 'POST'].map((method) => `${method} /backyard-api-s/device-charge/terms`),
  'GET /user-s/data-centre/standing',
  'GET /user-s/data-centre/doubled',
  'POST /user-s/data-centre/other-account',
  'POST /user-s/data-centre/move',
]

test('the contract has exactly the promised paths', () => {
  expect(addresses.toSorted()).toEqual(promised.toSorted())
})

test.each(['inverter', 'microInverter', 'battery', 'meter', 'combinerBox', 'weatherStation', 'optimizer', 'pcs'])(
  "a plant's devices are listed by kind: %s",
  (kind) => {
    expect(Value.Check(contract.devices.rows.params, { id: 1, kind })).toBe(true)
    expect(Value.Check(contract.devices.rows.params, { id: 1, kind: kind.toUpperCase() })).toBe(false)
  },
)

test('only calls before log-in, and the links in mails about alerts and with reports, are public', () => {
  const open = calls.filter(({ access }) => access === 'public').map(({ endpoint }) => endpoint)
  expect(
    open.filter(
      (endpoint) =>
        !/ \/(oauth2-s|backyard-api-s|region-s|maintain-s\/operating\/alert\/case\/mailed-step$|maintain-s\/station\/report\/mails\/stop$|user-s\/acc\/(register|reset-password|check-user|password-strength|alert-mails\/stop)$)/.test(
          endpoint,
        ),
    ),
  ).toEqual([])
})

/** What a session or the right to read is enough for: here a call has to say whether API tokens can make it. */
const isReadPolicy = ({ access, proof }: Call) =>
  proof === undefined &&
  (access === 'session' ||
    (typeof access === 'object' &&
      (('permission' in access && access.permission === 'user') ||
        ('plant' in access && access.plant === 'read') ||
        ('device' in access && access.device === 'read'))))

/** Calls without a decision about API tokens, and calls that none may ever make but that name a scope. */
const undecided = (all: readonly Call[]) =>
  all.filter((call) =>
    isReadPolicy(call) && !call.endpoint.startsWith('DELETE')
      ? call.scope === undefined
      : call.scope !== undefined && call.scope !== 'none',
  )

test('every call that a session or the right to read is enough for says whether API tokens can make it, and no other can be', () => {
  expect(undecided(calls).map(({ endpoint }) => endpoint)).toEqual([])
  const { fast } = contract.live
  const { scope, ...forgotten } = fast
  expect(scope).toBe('plants')
  expect(undecided([fast, forgotten])).toEqual([forgotten])
  const tooMuch: Call[] = [
    { ...fast, access: { plant: 'operate', at: 'params.id' } },
    { ...fast, access: { permission: 'operator' } },
    { ...fast, proof: 'recent' },
    { ...fast, endpoint: 'DELETE /maintain-s/station/{id}' },
  ]
  expect(undecided(tooMuch)).toEqual(tooMuch)
})

test('API tokens make no call of accounts, administration or money', () => {
  const open = Object.entries(contract).flatMap(([group, all]) =>
    Object.values(all as Record<string, Call>).some(({ scope }) => scope !== undefined && scope !== 'none')
      ? group
      : [],
  )
  expect(open.toSorted()).toEqual([
    'alertCases',
    'alertTunings',
    'alerts',
    'commissioning',
    'communicationReport',
    'comparisons',
    'dataExport',
    'deviceChanges',
    'devices',
    'dueDates',
    'expectation',
    'fleet',
    'history',
    'largeExports',
    'largeScreen',
    'live',
    'losses',
    'metering',
    'moduleMap',
    'plannedWorks',
    'plants',
    'reports',
    'tags',
    'weather',
  ])
})

/** The calls that API tokens can make, by name. */
const readByTokens = Object.entries(contract).flatMap(([group, all]) =>
  Object.entries(all as Record<string, Call>).flatMap(([name, one]): [name: string, call: Call][] =>
    one.scope === undefined || one.scope === 'none' ? [] : [[`${group}.${name}`, one]],
  ),
)

/** The schemas of an answer; none of a file. */
const answersOf = ({ output }: Call): object[] =>
  isFile(output) ? [] : isStream(output) ? Object.values(output.events) : [output]

/** The fields of an answer that tokens read, by their path, without those that are kept from them and what is in those. */
function readIn(schema: object, path: string): [path: string, name: string][] {
  const { properties = {}, items } = schema as { properties?: Record<string, object>; items?: object }
  if (items) return readIn(items, `${path}[]`)
  return Object.entries(properties).flatMap(([name, property]) =>
    matterOf(property) ? [] : [[`${path} ${name}`, name] as [string, string], ...readIn(property, `${path} ${name}`)],
  )
}

const readBy = (calls: readonly (readonly [name: string, call: Call])[], words: RegExp) =>
  calls
    .flatMap(([name, one]) => answersOf(one).flatMap((answer) => readIn(answer, name)))
    .flatMap(([path, name]) => (words.test(name) ? path : []))
    .toSorted()

const moneyWords =
  /price|income|cost|sav(ed|ing)|currency|currencies|earn|payback|tariff|money|amount|worth|revenue|profit|subsid|bill/i
const peopleWords =
  /(^by|[a-z]By)$|person|people|owner|contact|phone|mail|assigned|colleague|author|creator|user(Name)?$/i

/** Names that only sound so: whose ids they are, no call of a token tells. */
const idsOnly = ['createdBy', 'lastModifiedBy', 'ownerAccountId', 'creatorOrganizationId']

test('API tokens read no money: a field that sounds like it is marked, or listed here as something else', () => {
  expect(readBy(readByTokens, moneyWords)).toEqual([
    'devices.meterSpec saved',
    'devices.meterSpec saved[] savedAt',
    'moduleMap.ofDay savedTime',
    'plants.energySaved standardCoalSaved',
    // That of its country.
    'plants.information currency',
  ])
  const { fast } = contract.live
  const withField = <S extends TSchema>(earned: S) => {
    const tariffs = Type.Array(Type.Object({ earned }))
    return [['live.fast', { ...fast, output: Type.Object({ ...fast.output.properties, earned, tariffs }) }]] as const
  }
  expect(readBy(withField(Type.Number()), moneyWords)).toEqual([
    'live.fast earned',
    'live.fast tariffs',
    'live.fast tariffs[] earned',
  ])
  expect(readBy(withField(money(Type.Number())), moneyWords)).toEqual(['live.fast tariffs'])
})

test('API tokens read nobody’s name: a field that sounds like a person is marked, or listed here as something else', () => {
  const sound = readBy(readByTokens, peopleWords).filter((path) => !idsOnly.some((id) => path.endsWith(` ${id}`)))
  // A device.
  expect(sound).toEqual(['deviceChanges.removed[] replacedBy'])
  const { usualLight } = contract.weather
  const changedBy = Type.String()
  const planted = [
    ['weather.usualLight', { ...usualLight, output: Type.Object({ ...usualLight.output.properties, changedBy }) }],
  ] as const
  expect(readBy(planted, peopleWords)).toEqual(['weather.usualLight changedBy'])
})

/** What could hold marked fields where nobody looks for them: neither the server nor these tests. */
const outOfSight = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, inner]) =>
        /^(anyOf|oneOf|allOf|patternProperties|prefixItems|\$ref)$/.test(name) ||
        (name === 'additionalProperties' && typeof inner === 'object')
          ? [name]
          : outOfSight(inner),
      )

test('what API tokens read has a shape in which marked fields are found, and files of it are few', () => {
  expect(readByTokens.filter(([, one]) => answersOf(one).some((answer) => outOfSight(answer).length > 0))).toEqual([])
  expect(outOfSight(Type.Object({ days: Type.Array(Type.Union([Type.Null(), Type.Object({})])) }))).toEqual(['anyOf'])
  // Nothing is taken out of a file: one with money has to leave it out itself (`seesMoney`).
  expect(readByTokens.flatMap(([name, { output }]) => (isFile(output) ? name : []))).toEqual([
    'plants.picture',
    'moduleMap.background',
    ...['plantCsv', 'plantLines', 'plantWorkbook', 'plantParquet'].map((name) => `dataExport.${name}`),
    ...['deviceCsv', 'deviceLines', 'deviceWorkbook', 'deviceParquet'].map((name) => `dataExport.${name}`),
    'largeExports.file',
    'communicationReport.csv',
    'communicationReport.workbook',
  ])
  // Nor is an order: by `cost` it is that of kWp × days.
  const orders = readByTokens.flatMap(([name, { query }]) => {
    const { enum: choices = [] } = (query?.properties['order.property'] ?? {}) as { enum?: string[] }
    return choices.flatMap((choice) => (moneyWords.test(choice) ? `${name} ${choice}` : []))
  })
  expect(orders).toEqual(['plants.search cost', 'plants.searchWrapped cost'])
})

test('a marked field can be null, keeps its type for people, and is marked in the reference', () => {
  for (const schema of [Type.Number(), Type.Enum(['sold', 'used']), Type.Array(Type.Number()), Type.Object({})])
    expect(Value.Check(money(schema), null)).toBe(true)
  expectTypeOf(money(Type.Number())).toExtend<{ '~unsafe': number }>()
  expect(() => money(Type.Union([Type.Number(), Type.String()]))).toThrow('can be nullable')
  const { responses } = operations.find(({ path }) => path === '/maintain-s/operating/system/{id}')!.operation
  expect(responses[200]!.content!['application/json']!.schema).toMatchObject({
    properties: {
      incomeValue: { type: ['number', 'null'], 'x-not-for-tokens': 'money' },
      incomeFrom: { type: ['object', 'null'], 'x-not-for-tokens': 'money' },
    },
  })
})

test('a list has at most 100 rows, except the rows of one plant', () => {
  const longest = (call: Call) => (call.query?.properties['size'] as { maximum: number } | undefined)?.maximum ?? 0
  expect(calls.filter((call) => longest(call) > 100)).toEqual([
    contract.devices.rows,
    contract.devices.batteries,
    contract.devices.collectors,
    contract.devices.gateways,
  ])
})

test('answers have types that a client can rely on', () => {
  expectTypeOf<PlantRow['gridInterconnectionType']>().toExtend<string>()
  expectTypeOf<PlantRow['generationYear']>().toEqualTypeOf<number | null>()
  expectTypeOf<PlantRow['networkStatus']>().toEqualTypeOf<'NORMAL' | 'PARTIAL_OFFLINE' | 'ALL_OFFLINE' | 'NO_DEVICE'>()
  expectTypeOf<FastSystem['wireStatus']>().toEqualTypeOf<'PURCHASE' | 'GRID_CONNECTED' | 'STATIC' | null>()
  expectTypeOf<FastSystem['lastUpdateTime']>().toEqualTypeOf<number>()
  expectTypeOf<DeviceRow['type']>().toEqualTypeOf<(typeof deviceTypes)[number]>()
})

test('a fake of the platform checks its answers against the contract', async () => {
  const count = { protocol: 'mqtt', sinceStart: 2, lastHour: 1 }
  const dropped = [{ ...count, reason: 'too old' }]
  const answer = { startedAt: 1_763_468_017, accepted: [count], undated: [], dropped }
  const telling = (told: object) => fakeClient(contract, { intake: { counts: async () => told as typeof answer } })
  expect(await telling(answer).intake.counts()).toEqual(answer)
  await expect(telling({ ...answer, dropped: [count] }).intake.counts()).rejects.toThrow()
})

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
const reference = openapi(contract)
const operations = Object.entries(reference.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)

test('the reference describes every path once, and names its version', () => {
  expect(reference).toMatchObject({ openapi: '3.1.0', info: { title: 'Heliograph', version: '1.7.1' } })
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(described.toSorted()).toEqual(addresses.toSorted())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(operations)('the reference of $method $path is complete', ({ path, operation }) => {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
  expect(inPath.every(({ required }) => required)).toBe(true)
  expect(operation.parameters.every(({ in: place, schema }) => /^(path|query)$/.test(place) && schema)).toBe(true)
  const parameters = operation.parameters.map(({ name, in: place }) => `${place} ${name}`)
  expect(new Set(parameters).size).toBe(parameters.length)
  expect(reference.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags))
  expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true)
  expect(Object.values(operation.responses).every(({ description }) => description !== '')).toBe(true)
  expect(JSON.stringify(operation)).not.toContain('undefined')
})

test('the reference is plain JSON', () => {
  const undefinedAt = (value: unknown): boolean =>
    value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(undefinedAt))
  expect(undefinedAt(reference)).toBe(false)
  expect(JSON.parse(JSON.stringify(reference))).toEqual(reference)
})

test('the reference shows the access policy, optional fields, refusals and the media type of an answer', () => {
  const find = (address: string) => operations.find(({ path, method }) => `${method} ${path}` === address)!.operation
  const detail = find('post /device-s/device/v3/detail')
  expect(detail).toHaveProperty('x-access', { device: 'read', at: 'body.deviceId', plantAt: 'body.siteId' })
  expect(detail.security).toEqual([{ bearer: [] }])

  const search = find('post /maintain-s/operating/station/search')
  expect(search.parameters[0]).toMatchObject({ name: 'page', in: 'query', required: false, schema: { default: 1 } })

  const token = find('post /oauth2-s/oauth/token')
  expect(token.security).toEqual([])
  expect(Object.keys(token.requestBody!.content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
  expect(JSON.stringify(token.responses[412])).toContain('AUTH_INVALID_USERNAME_OR_PASSWORD')
  expect(JSON.stringify(token.responses[429])).toContain('TOO_MANY_REQUESTS')
  expect(find('post /oauth-s/oauth/token')).toHaveProperty('deprecated', true)

  const live = find('get /maintain-s/operating/station/{id}/live')
  expect(live.responses[200]!.content).toHaveProperty('text/event-stream')
})

/** The optional properties of an answer, at any depth. */
function optionalIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  return [
    ...Object.keys(properties).filter((name) => !required.includes(name)),
    ...Object.values(schema).flatMap(optionalIn),
  ]
}
