import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { versions } from '@heliograph/brand/brand'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { addressesOf, contract, type Call } from '@heliograph/contract'
import { countryIdOf } from '@heliograph/domain/countries'
import { send, sampleOf, type Named, type Parts } from './requests.fixture.ts'
import { startTestServer } from './test-server.ts'

/** Part of everything that belongs to Ada, and must not be in any answer to people without access. */
export const mark = 'Zebra'

/** Nobody, except to the calls of walls. */
export const wallLink = 'the link of a wall'

const nordlichtHost = 'nordlicht.localhost'

/** The brands of the world. The original has every function on that has calls. */
export const brands = [
  { ...heliograph, flags: { ...heliograph.flags, deviceCharge: true, insurance: true } },
  nordlicht,
]

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Every call of the contract at each of its paths, by name. */
export const calls: readonly (readonly [name: string, call: Call])[] = Object.entries(contract).flatMap(
  ([tag, group]) =>
    Object.entries(group as Record<string, Call>).flatMap(([name, call]) =>
      addressesOf(call).map(
        ({ method, url }) => [`${tag}.${name}`, { ...call, endpoint: `${method} ${url}` as Call['endpoint'] }] as const,
      ),
    ),
)

/**
 * Ada owns a plant with a gateway and an inverter. Cleo's company looks after it: Cleo is its org-admin, Vera can only
 * view. Ben is a stranger with a plant and a company of his own; Nils is Ben under another brand of the same data
 * centre.
 */
export const aWorld = async (server: Server) => {
  const { db } = server.engine
  const marked = { name: `${mark} Ada`, email: `ada.${mark.toLowerCase()}@heliograph.test` }
  const [ada, cleo, vera, ben] = await Promise.all([
    server.aCaller({ ...marked, phone: '4917011223344' }),
    server.aUser({ name: `${mark} Cleo` }),
    server.aUser({ name: `${mark} Vera` }),
    server.aUser({ name: 'Ben' }),
  ])
  const nils = await server.aUser({ name: 'Nils', email: 'nils@heliograph.test', brand: 'NORDLICHT' })
  const company = await server.anOrganisation([{ userId: cleo.id, kind: 'org-admin' }], { name: `${mark} Solar` })
  const roleId = await server.aMember(company, vera.id, { functions: ['plant.read'] })
  const bensCompany = await server.anOrganisation([{ userId: ben.id, kind: 'org-admin' }])
  const nilsCompany = await server.anOrganisation([{ userId: nils.id, kind: 'org-admin' }], { brand: 'NORDLICHT' })
  const plantId = await server.aPlant({
    owner_id: ada.id,
    organisation_id: company,
    name: `${mark} roof`,
    address: `${mark} street`,
  })
  const bensPlant = await server.aPlant({ owner_id: ben.id, organisation_id: bensCompany })
  const bensDevice = await server.aDevice(bensPlant, (await server.aGateway(bensPlant)).id)
  await server.aPlant({ owner_id: nils.id, organisation_id: nilsCompany, brand: 'NORDLICHT' })
  const { id: relId } = await db
    .selectFrom('plant_relations')
    .select('id')
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow()
  const { id: spareRole } = await db
    .insertInto('roles')
    .values({ organisation_id: company, name: `${mark} role`, functions: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gateway = await server.aGateway(plantId, 'mqtt')
  const inverter = await server.aDevice(plantId, gateway.id)
  await db
    .updateTable('devices')
    .set({ name: `${mark} device` })
    .where('plant_id', '=', plantId)
    .execute()
  await db
    .insertInto('alerts')
    .values({
      plant_id: plantId,
      device_id: inverter.id,
      rule_id: 1,
      code: 'OFFLINE',
      name: `${mark} alert`,
      level: 1,
      influence: 0,
      started_at: new Date('2026-11-20T10:00:00Z'),
      last_at: new Date('2026-11-20T11:00:00Z'),
      ended_at: null,
    })
    .execute()

  const tokenOf = async (
    of: { email: string; digest: string },
    { host, organisation }: { host?: string; organisation?: number } = {},
  ) => {
    const answer = await send(
      contract.auth.token,
      {
        params: {},
        query: {},
        body: {
          grant_type: 'password',
          username: of.email,
          password: of.digest,
          ...(organisation && { org_id: String(organisation) }),
        },
      },
      { baseUrl: server.baseUrl, host },
    )
    if (answer.status !== 200) throw new Error(`No log-in for ${of.email}: ${answer.status} ${answer.text}`)
    return (JSON.parse(answer.text) as { access_token: string }).access_token
  }

  const [disabled, revoked, left] = await Promise.all([server.aCaller(), server.aCaller(), server.aCaller()])
  await db.updateTable('users').set({ disabled: true }).where('id', '=', disabled.id).execute()
  await db.updateTable('users').set({ disabled: true, revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  await left.api.auth.logout()
  const [late, going, changing] = await Promise.all([server.aCaller(), server.aCaller(), server.aCaller()])
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', late.id)
    .execute()
  // A browser's token without its other half.
  const browsing = await server.aCaller()
  await db
    .updateTable('sessions')
    .set({ half_hash: createHash('sha256').update(randomBytes(32)).digest() })
    .where('user_id', '=', browsing.id)
    .execute()

  const elsewhere = await startTestServer()
  const foreign = await elsewhere.aCaller()
  await elsewhere.close()
  const { refresh_token: refresh } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: ada.email, password: ada.digest },
  })

  const { id: wallId, secret: wall } = await ada.api.walls.create({
    body: {
      title: `${mark} hall`,
      theme: 'dark',
      rotateSeconds: null,
      columns: 3,
      language: null,
      plantIds: [plantId],
      days: 30,
    },
  })

  const { id: documentId } = await db
    .insertInto('insurance_documents')
    .values({ brand: 'HELIOGRAPH', name: `${mark} terms`, pdf: Buffer.from('%PDF-'), added_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: keptPolicyId } = await db
    .insertInto('kept_policies')
    .values({
      user_id: ada.id,
      arrival_id: randomUUID(),
      title: `${mark} cover`,
      insurer: 'Insurer',
      plant_name: `${mark} roof`,
      from_day: '2026-01-01',
      to_day: '2026-12-31',
      name: `${mark} policy`,
      pdf: Buffer.from('%PDF-'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: offerId } = await db
    .insertInto('insurance_offers')
    .values({
      brand: 'HELIOGRAPH',
      state: 'draft',
      title: 'Roof',
      insurer: 'Insurer',
      about: '',
      country: 'DE',
      plant_types: ['HOUSE_ROOF'],
      price_minor: 400,
      currency: 'EUR',
      terms_id: documentId,
      language: 'en',
      changed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: insuranceId } = await db
    .insertInto('insurance_requests')
    .values({
      brand: 'HELIOGRAPH',
      state: 'offered',
      offer_id: offerId,
      title: `${mark} cover`,
      insurer: 'Insurer',
      price_minor: 400,
      currency: 'EUR',
      terms_id: documentId,
      plant_id: plantId,
      zone: 'Europe/Berlin',
      asked_by: ada.id,
      organisation_id: null,
      as_owner: true,
      language: 'en',
      facts: JSON.stringify({
        holder: `${mark} Ada`,
        email: marked.email,
        phone: null,
        plantName: `${mark} roof`,
        plantType: 'HOUSE_ROOF',
        address: `${mark} street`,
        capacityKwp: 10,
        startDay: '2020-05-01',
        note: '',
      }),
      sent_by: null,
      estimate_minor: 4000,
      yearly_minor: 4100,
      valid_until: '2126-01-01',
      asked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  // API tokens of Ada and Ben, some that ended, and one that her calls about tokens name.
  const makeToken = async (
    of: Pick<typeof ada, 'api'>,
    scopes: readonly ('plants' | 'alerts' | 'export')[] = ['plants', 'alerts', 'export'],
  ) => of.api.apiTokens.create({ body: { name: 'script', scopes: [...scopes], days: 30 } })
  const [adasToken, bensToken, spareToken, expiredToken, revokedToken] = await Promise.all([
    makeToken(ada),
    makeToken({ api: server.apiWith(await tokenOf(ben)) }),
    makeToken(ada),
    makeToken(ada),
    makeToken(ada),
  ])
  const adasTokenWithout = {
    plants: (await makeToken(ada, ['alerts', 'export'])).token,
    alerts: (await makeToken(ada, ['plants', 'export'])).token,
    export: (await makeToken(ada, ['plants', 'alerts'])).token,
  }
  await ada.api.apiTokens.remove({ params: { id: revokedToken.id } })
  await server.engine.pool.query('update api_tokens set expires_at = now() where id = $1', [expiredToken.id])
  const goingToken = await makeToken(going)
  await db.updateTable('users').set({ disabled: true }).where('id', '=', going.id).execute()
  const changedToken = await makeToken(changing)
  await db
    .updateTable('users')
    .set({ password_changed_at: new Date(Date.now() + 1000) })
    .where('id', '=', changing.id)
    .execute()
  const { rows: keptTokens } = await server.engine.pool.query<{ token: object }>(
    'select to_jsonb(t) as token from api_tokens t',
  )

  /** None of these identifies a user. */
  const nobodies: Record<string, string | undefined> = {
    'no token': undefined,
    'an empty token': 'Bearer ',
    'the token clear': 'Bearer clear',
    'a token without a signature': 'Bearer eyJhbGciOiJub25lIn0.e30.',
    'a token with one sign changed': `Bearer ${ada.token}A`,
    'another scheme': `Basic ${ada.token}`,
    'an expired session': `Bearer ${late.token}`,
    'an ended session': `Bearer ${left.token}`,
    'a disabled person': `Bearer ${disabled.token}`,
    'somebody who cancelled the account': `Bearer ${revoked.token}`,
    'a token of another data centre': `Bearer ${foreign.token}`,
    'a token of another brand': `Bearer ${await tokenOf(nils, { host: nordlichtHost })}`,
    'a refresh token': `Bearer ${refresh}`,
    'half of a session': `Bearer ${browsing.token}`,
    "a device's secret": `Bearer ${gateway.secret}`,
    [wallLink]: `Bearer ${wall}`,
    'an expired API token': `Bearer ${expiredToken.token}`,
    'a revoked API token': `Bearer ${revokedToken.token}`,
    'an API token of a disabled person': `Bearer ${goingToken.token}`,
    'an API token that is older than the password': `Bearer ${changedToken.token}`,
    'an API token with one sign changed': `Bearer ${adasToken.token}A`,
  }

  const somebody = async (token: Promise<string> | string, host?: string) => ({
    authorization: `Bearer ${await token}`,
    host,
  })
  const [adas, cleos, veras, bens, bensBusiness, nilss, nilsBusiness] = await Promise.all([
    somebody(ada.token),
    somebody(tokenOf(cleo, { organisation: company })),
    somebody(tokenOf(vera, { organisation: company })),
    somebody(tokenOf(ben)),
    somebody(tokenOf(ben, { organisation: bensCompany })),
    somebody(tokenOf(nils, { host: nordlichtHost }), nordlichtHost),
    somebody(tokenOf(nils, { host: nordlichtHost, organisation: nilsCompany }), nordlichtHost),
  ])
  const root = await server.aUser({ operator: true })
  const operator = await somebody(tokenOf(root))
  const whiteLabelRoot = await server.aUser({ name: 'Nora', operator: true, brand: 'NORDLICHT' })
  const whiteLabelOperator = await somebody(tokenOf(whiteLabelRoot, { host: nordlichtHost }), nordlichtHost)
  // Logged in, but a long time ago.
  const stale = {
    ada: await somebody(tokenOf(ada)),
    cleo: await somebody(tokenOf(cleo, { organisation: company })),
    operator: await somebody(tokenOf(root)),
  }
  const agoIds = Object.values(stale).map(({ authorization }) => sessionIn(authorization))
  await server.engine.pool.query(
    `update sessions set proven_at = now() - interval '1 hour' where id = any($1::uuid[])`,
    [agoIds],
  )

  const asCleo = server.apiWith(cleos.authorization.slice('Bearer '.length))
  await asCleo.organisations.invite({ body: { roleId, email: `${mark.toLowerCase()}.guest@heliograph.test` } })
  const [invitation] = await asCleo.organisations.invitations()

  /** The values for request parts with these names: always Ada's or her company's. */
  const named: Named = {
    plantId,
    siteId: plantId,
    stationId: plantId,
    systemId: plantId,
    powerStationId: plantId,
    plantIds: [plantId],
    deviceId: inverter.id,
    relId,
    userId: ada.id,
    receiverId: ada.id,
    organisationId: company,
    orgId: company,
    roleId,
    day: '2026-11-20',
    month: '2026-11',
    year: '2026',
    startDay: '2026-11-01',
    endDay: '2026-11-02',
    fromDay: '2026-11-20',
    alertDay: '20261120',
    ruleId: 1,
    sessionId: sessionIn(adas.authorization),
    email: 'somebody@heliograph.test',
    ip: '198.51.100.7',
  }
  /** A request that the contract accepts, about Ada's data. */
  const requestOf = (name: string, call: Call, ids = { plantId, deviceId: inverter.id }): Parts => {
    const at = typeof call.access === 'object' && 'at' in call.access ? call.access.at : undefined
    const plantAt = typeof call.access === 'object' && 'plantAt' in call.access ? call.access.plantAt : undefined
    const isDevices = typeof call.access === 'object' && ('device' in call.access || 'permission' in call.access)
    const byHistory = call.endpoint.includes('/history/') ? { year: '2026', month: '11', day: '20' } : {}
    const own = {
      ...named,
      ...byHistory,
      id: isDevices ? ids.deviceId : name.startsWith('account.role') ? -1 : ids.plantId,
      plantId: ids.plantId,
      siteId: ids.plantId,
      deviceId: ids.deviceId,
      plantIds: [ids.plantId],
      ...(call.endpoint.includes('{kind}') && { kind: 'inverter' }),
      ...(name.startsWith('security.') && { id: sessionIn(adas.authorization) }),
      ...(/^organisations.*Member$/.test(name) && { id: vera.id, roleId: spareRole }),
      ...(/^organisations.*(change|remove)Role$/.test(name) && { id: spareRole }),
      ...(name === 'deletion.delete' && { ids: [ids.plantId] }),
      ...(name === 'deviceChanges.remove' && { deviceIds: [ids.deviceId] }),
      ...(/^walls.(change|revoke)$/.test(name) && { id: wallId }),
      ...(name.startsWith('insurance.') && { offerId, documentId }),
      ...(name === 'insurance.keptDocument' && { id: keptPolicyId }),
      ...(call.endpoint.includes('/insurance/offer/') && { id: offerId }),
      ...(/[/]insurance[/](request|desk)[/]/.test(call.endpoint) && { id: insuranceId }),
      ...(name === 'apiTokens.remove' && { id: spareToken.id }),
      ...(name === 'organisations.withdraw' && { id: invitation!.id }),
      ...(/^security.*Passkey$/.test(name) && { id: 1 }),
      ...(name.startsWith('weather.') && {
        regionNationId: countryIdOf('DE'),
        year: '2026',
        month: '11',
        day: '20',
      }),
      ...(name === 'comparisons.read' && {
        subjects: [`${inverter.id}.1`, `${inverter.id}.2`],
        startDay: '2026-11-20',
        endDay: '2026-11-20',
      }),
      ...samples[name],
    }
    const parts = sampleOf(call, own)
    if (at === undefined) return parts
    const [part, field] = at.split('.') as ['params' | 'query' | 'body', string]
    return {
      ...parts,
      [part]: {
        ...(parts[part] as object),
        ...(plantAt === 'params.id' && { id: ids.plantId }),
        [field]: isDevices ? ids.deviceId : ids.plantId,
      },
    }
  }

  /** Everything of Ada's or her company's that is in the database. All tables in one query, which is planned once. */
  const adasRows = async () => {
    search ??= await searchOfAllTables()
    const ids = [ada.id, cleo.id, vera.id, company, plantId, gateway.id, inverter.id, roleId].map(String)
    const { rows } = await server.engine.pool.query<{ row: string }>({
      name: 'rows of ada',
      text: search,
      values: [ids, `%${mark}%`],
    })
    return rows.map(({ row }) => row).join('\n')
  }
  let search: string | undefined
  const searchOfAllTables = async () => {
    const { rows } = await server.engine.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)`,
      // The conditions of all plants are computed by the first read of a list.
      [
        [
          'sessions',
          'attempts',
          'one_time_tokens',
          'audit',
          'schema_migrations',
          'plant_conditions',
          'stale_conditions',
        ],
      ],
    )
    const each = rows.map(
      ({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t
        where exists (select from jsonb_each_text(to_jsonb(t)) e where e.value = any($1) or e.value like $2)`,
    )
    return `${each.join(' union all ')} order by 1`
  }

  const somebodies = {
    ada: adas,
    cleo: cleos,
    vera: veras,
    ben: bens,
    bensBusiness,
    nils: nilss,
    nilsBusiness,
    operator,
    whiteLabelOperator,
  }
  const standing = [...Object.values(somebodies), ...Object.values(stale)]
  const standingIds = standing.map(({ authorization }) => sessionIn(authorization))
  /**
   * Some calls end sessions, tokens or relations, so everyone is logged in again and the company regains access for the
   * next call. Tokens were just used, so that using them changes nothing.
   */
  const mend = () =>
    server.engine.pool.query(
      `with tokens as (
         insert into api_tokens overriding system value
         select (jsonb_populate_record(null::api_tokens, one || jsonb_build_object('used_at', now(), 'used_ip', null))).*
         from jsonb_array_elements($8::jsonb) one
         on conflict (id) do update set used_at = now(), used_ip = null),
       again as (update sessions set ended_at = null,
         proven_at = case when id = any($7::uuid[]) then proven_at else now() end where id = any($1::uuid[])),
       among as (update plant_relations set ended_at = null, expires_at = null, may = 'operate' where plant_id = $3)
       , belongs as (
         insert into memberships (organisation_id, user_id, role_id) values ($4, $5, $6)
         on conflict (organisation_id, user_id) do update set role_id = excluded.role_id)
       update users set disabled = false, revoked_at = null where id = any($2::int[])`,
      [
        standingIds,
        [ada.id, cleo.id, vera.id, ben.id, nils.id, root.id, whiteLabelRoot.id],
        plantId,
        company,
        vera.id,
        roleId,
        agoIds,
        JSON.stringify(keptTokens.map(({ token }) => token)),
      ],
    )

  return {
    mend,
    plantId,
    deviceId: inverter.id,
    bensDeviceId: bensDevice.id,
    nobodies,
    tokens: {
      ada: { authorization: `Bearer ${adasToken.token}`, host: undefined },
      ben: { authorization: `Bearer ${bensToken.token}`, host: undefined },
      without: (scope: keyof typeof adasTokenWithout) => ({
        authorization: `Bearer ${adasTokenWithout[scope]}`,
        host: undefined,
      }),
      /** Of another brand than the host's. */
      astray: { authorization: `Bearer ${adasToken.token}`, host: nordlichtHost },
    },
    wall: { authorization: `Bearer ${wall}`, host: undefined },
    stale,
    requestOf,
    adasRows,
    ids: { ada: ada.id, cleo: cleo.id, vera: vera.id, ben: ben.id },
    somebodies,
  }
}

export type World = Awaited<ReturnType<typeof aWorld>>

const sessionIn = (authorization: string) =>
  (JSON.parse(Buffer.from(authorization.split('.')[1]!, 'base64url').toString()) as { jti: string }).jti

/** For calls with requirements that the contract can't express. */
const samples: Record<string, Named> = {
  'gateways.register': { registerItems: [{ protocol: 'http' }], secret: undefined },
  'devices.rowsOfGateways': { gatewayIds: undefined },
  'reports.ofPlant': {
    startTime: '2026-11-20',
    endTime: '2026-11-20',
    reportFields: [{ name: 'Generation', storageName: 'GENERATE_VALUE' }],
  },
  'reports.devices': { startDay: '2026-11-20', endDay: '2026-11-20' },
  'reports.pdf': { period: 'day', day: '2026-11-20', to: '2026-11-20', language: 'en' },
  'portfolioReport.search': { first: '2026-11-01', last: '2026-11-30' },
  'portfolioReport.csv': { first: '2026-11-01', last: '2026-11-30' },
  'portfolioReport.workbook': { first: '2026-11-01', last: '2026-11-30' },
  'portfolioTemplates.add': {
    columns: ['generation'],
    tags: [],
    sharedIn: null,
    /** A person keeps one name once, in each organisation they act for. */
    get name() {
      return randomUUID()
    },
  },
  'portfolioTemplates.change': { templateId: 1, columns: ['generation'], tags: [], sharedIn: null, version: 1 },
  'portfolioTemplates.remove': { templateId: 1 },
  'dataExport.plantCsv': { startDay: '2026-11-20', endDay: '2026-11-20' },
  'dataExport.plantLines': { startDay: '2026-11-20', endDay: '2026-11-20' },
  'dataExport.plantWorkbook': { startDay: '2026-11-20', endDay: '2026-11-20' },
  'dataExport.plantParquet': { startDay: '2026-11-20', endDay: '2026-11-20' },
  'dataExport.deviceCsv': { startDay: '2026-11-20', endDay: '2026-11-20', columns: ['acPower'] },
  'dataExport.deviceLines': { startDay: '2026-11-20', endDay: '2026-11-20', columns: ['acPower'] },
  'dataExport.deviceWorkbook': { startDay: '2026-11-20', endDay: '2026-11-20', columns: ['acPower'] },
  'dataExport.deviceParquet': { startDay: '2026-11-20', endDay: '2026-11-20', columns: ['acPower'] },
  'largeExports.estimate': { startDay: '2026-11-20', endDay: '2026-11-20', deviceIds: undefined },
  'largeExports.start': { startDay: '2026-11-20', endDay: '2026-11-20', deviceIds: undefined },
  'largeExports.remove': { exportId: 1 },
  'largeExports.file': { exportId: 1 },
  'deviceChanges.enter': { deviceSn: 'N1', deviceType: 'METER', deviceName: 'Hall', gatewayId: undefined },
  'gateways.claim': { deviceSn: '2799999999', deviceName: 'Roof' },
  // A place with a certain time zone.
  'plants.create': { lat: 48.137, lng: 11.575 },
  'devices.markWrong': { from: Math.floor(Date.now() / 1000) - 3600, to: null },
  'plannedWorks.plan': { on: null, from: Date.now() / 1000, to: Date.now() / 1000 + 3600 },
  'moduleMap.ofDay': { day: '2026-11-20' },
  'moduleMap.powers': { day: '2026-11-20' },
  'moduleMap.pattern': { day: '2026-11-20' },
  'moduleMap.save': { version: 0, arrays: [], background: null },
  'moduleMap.print': {
    arrays: [
      {
        id: 1,
        name: 'Roof',
        azimuthDeg: null,
        tiltDeg: null,
        portrait: true,
        x: 0,
        y: 0,
        angleDeg: 0,
        rows: 1,
        columns: 1,
        modules: [{ row: 0, column: 0, sn: null, input: 0 }],
      },
    ],
  },
  'moduleMap.recognise': { picture: 'AAAA' },
  'reportMails.add': { every: 'month', last: false },
  'reportMails.remove': { mailId: 1 },
  'reportMails.listOfTemplate': { templateId: 1 },
  'reportMails.addOfTemplate': { templateId: 1, every: 'month', last: false, timezone: 'Europe/Berlin' },
  'reportMails.removeOfTemplate': { templateId: 1, mailId: 1 },
  'reportMails.stop': { token: 'eu.report.x' },
  'dueDates.add': { on: null, kind: 'inspection', day: '2027-11-20', note: 'Yearly' },
  'alertTunings.setOfPlant': { ruleId: 15, isOn: null, values: [{ name: 'hotC', value: 82 }] },
  'alertTunings.setOfOrganisation': { ruleId: 15, isOn: null, values: [{ name: 'hotC', value: 82 }] },
  'alertTunings.setOfBrand': { ruleId: 15, isOn: null, values: [{ name: 'hotC', value: 82 }] },
  'alertTunings.previewOfPlant': { ruleId: 15, isOn: null, values: [] },
  'alertTunings.previewOfOrganisation': { ruleId: 15, isOn: null, values: [] },
  'alertTunings.previewOfBrand': { ruleId: 15, isOn: null, values: [] },
  'alertCases.act': { step: 'acknowledge', version: 0 },
  'alertCases.actByMail': { token: 'eu.acknowledge.AAAA' },
  'alertCases.people': { deviceIds: [1] },
  'alertCases.actTogether': { alerts: [{ deviceId: 1, ruleId: 1, version: 0 }], step: 'acknowledge' },
  // Nothing is published: the version is the product's.
  'consents.give': { version: versions.product },
  'content.addAnnouncement': { from: Date.now() / 1000, until: null, lan: 'en' },
  'content.changeAnnouncement': { from: Date.now() / 1000, until: null, lan: 'en' },
  'insurance.ask': { email: 'somebody@heliograph.test', startDay: '2020-05-01', consent: true },
  'insurance.addOffer': { country: 'DE', plantTypes: ['GROUND'], currency: 'EUR', mail: null, webhook: null },
  'insurance.changeOffer': { country: 'DE', plantTypes: ['GROUND'], currency: 'EUR', mail: null, webhook: null },
  'insurance.quote': { validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) },
  'insurance.insure': { fromDay: '2026-12-01', toDay: '2027-11-30' },
  'orders.addPackage': { kind: 'messages', currency: 'EUR' },
  'orders.notePaid': { currency: 'EUR', key: 'form-0001' },
  'content.addVersion': { innerVersion: '129', version: '1.7.2', downloadLink: null },
  'content.changeVersion': { innerVersion: '129', version: '1.7.2', downloadLink: null },
  'content.withdrawVersion': { innerVersion: '130' },
  // Ada stays who she is.
  'directory.setOperator': { operator: false },
  'directory.messages': { state: 'failed' },
  // Suspending would shut out the others who ask.
  'installation.suspend': { suspended: false },
  'content.addDocument': { url: 'https://example.org/manual', language: 'en' },
  'content.changeDocument': { url: 'https://example.org/manual', language: 'en' },
  'brands.read': { code: 'NORDLICHT' },
  'brands.version': { code: 'NORDLICHT', number: 1 },
  'brands.exportFile': { code: 'NORDLICHT' },
  'brands.importFile': { code: 'NORDLICHT', file: {} },
  'brands.create': { code: 'SAMPLE', name: 'Sample' },
  'brands.saveDraft': { code: 'NORDLICHT', settings: {} },
  'brands.cleanPicture': { picture: 'AAAA', large: false },
  'brands.publish': { code: 'NORDLICHT', number: 99, revision: 'x' },
  'brands.takeBack': { code: 'NORDLICHT', number: 99 },
  // Nils goes on.
  'brands.administrators': { code: 'NORDLICHT' },
  'brands.appoint': { code: 'NORDLICHT', account: 'nobody@nordlicht.test' },
  'brands.dismiss': { code: 'NORDLICHT' },
  'brands.invitations': { code: 'NORDLICHT' },
  'brands.invite': { code: 'NORDLICHT', email: 'nova@nordlicht.test' },
  'brands.withdrawInvitation': { code: 'NORDLICHT' },
  'brands.offer': { token: 'eu.brand.none' },
  'brands.accept': { token: 'eu.brand.none' },
  'brands.switchOff': { code: 'NORDLICHT', off: false },
  'intake.confirmClock': { time: Date.now() / 1000 },
  // The public key of the published example (RFC 8291, appendix A).
  'profile.addPushDevice': {
    address: 'https://push.example/1',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    secret: 'BTBZMqHH6r4Tts7J_aSIgg',
    name: 'Firefox, Android',
  },
  'profile.removePushDevice': { id: 1 },
  // An address on the inside: nothing is called.
  'profile.addWebhook': { name: 'Chat', address: 'https://127.0.0.1/hook', level: 1, zone: 'UTC', shape: 'chat' },
  'profile.removeWebhook': { id: 1 },
  'profile.resumeWebhook': { id: 1 },
  'profile.testWebhook': { id: 1 },
  'organisationWebhooks.add': { name: 'Chat', address: 'https://127.0.0.1/hook', level: 1, zone: 'UTC', shape: 'chat' },
  'organisationWebhooks.renew': { id: 1 },
  'organisationWebhooks.remove': { id: 1 },
  'organisationWebhooks.resume': { id: 1 },
  'organisationWebhooks.test': { id: 1 },
  'profile.keepMessageSettings': {
    mailLevel: 1,
    zone: 'Europe/Berlin',
    lan: 'en',
    plants: 'all',
    pace: 'once',
    tellsOver: true,
    smsFaults: false,
    pushLevel: null,
    tag: null,
    escalateAfterH: null,
    escalateTo: null,
    escalateLevel: null,
  },
  'relations.takeOver': { reason: 'The installer has vanished', business: null, owner: 'ben@heliograph.test' },
  'historyImports.check': { days: [{ day: '2019-06-01', generation: 12 }] },
  'historyImports.add': { days: [{ day: '2019-06-01', generation: 12 }], fileName: 'days.csv', isInTotal: false },
  'tariffs.save': { validFrom: '2026-01-01', consumptionPrice: 0.3, replaces: null, lastModifiedDate: null },
  'tariffs.remove': { validFrom: '2026-01-01' },
  'tariffs.checkPrices': { kind: 'sold', unit: 'kWh', text: '2026-11-20 10:00;0.1' },
  'tariffs.savePrices': { kind: 'sold', unit: 'kWh', text: '2026-11-20 10:00;0.1' },
  'tariffs.removePrices': { kind: 'sold' },
  'tariffs.savePriceSource': { kind: 'sold', unit: 'kWh', address: 'https://127.0.0.1/prices.csv', isTrial: true },
  'tariffs.removePriceSource': { kind: 'sold' },
  'expectation.ofDay': { day: '2026-11-20' },
  'expectation.ofDevice': { day: '2026-11-20' },
  'expectation.ofDays': { startDay: '2026-11-16', endDay: '2026-11-20' },
  'weather.ofPlant': { day: '2026-11-20' },
  'weather.setUsualLight': { months: Array(12).fill(null) },
  'losses.ofPlant': { first: '2026-11-01', last: '2026-11-20' },
  'expectation.setTargets': { months: Array(12).fill(100), guarantee: 95 },
  'tariffs.income': { scale: 'day', day: '2026-11-20' },
  'security.changePhone': { phone: '+4917099887766' },
  'security.changeUsername': { username: 'somebody' },
}
