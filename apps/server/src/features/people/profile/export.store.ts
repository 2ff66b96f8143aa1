import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import { measures } from '#telemetry/measures.ts'

export type ExportStore = ReturnType<typeof createExportStore>

/** A part of the file, under its name there. It contains nothing that could be used to log in. */
export interface ExportPart {
  name: string
  rows: AsyncIterable<object>
}

/** Reads what belongs to one person. Every query filters by that person's id. */
export const createExportStore = (db: Kysely<Database>) => ({
  async lastUse(userId: number) {
    const row = await db.selectFrom('account_exports').select('at').where('user_id', '=', userId).executeTakeFirst()
    return row?.at.getTime()
  },

  /**
   * Uses up the export, once for parallel calls.
   *
   * @param usableSince an earlier use no longer counts
   * @returns whether it was available
   */
  async take(userId: number, now: number, usableSince: number): Promise<boolean> {
    const taken = await db
      .insertInto('account_exports')
      .values({ user_id: userId, at: new Date(now) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ at: new Date(now) })
          .where('account_exports.at', '<=', new Date(usableSince)),
      )
      .returning('user_id')
      .executeTakeFirst()
    return taken !== undefined
  },

  /** The file did not arrive, so the export was not used. */
  async giveBack(userId: number, taken: number) {
    await db.deleteFrom('account_exports').where('user_id', '=', userId).where('at', '=', new Date(taken)).execute()
  },

  async countPlants(userId: number) {
    const { count } = await db
      .selectFrom('plants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  person: (userId: number) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'name',
        'username',
        'email',
        'phone',
        'language',
        'country',
        'area',
        'created_at',
        'last_login_at',
        'password_changed_at',
      ])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  /** In the order of the file. Receivers of offers and invitations are left out: that data belongs to them. */
  parts: (userId: number): ExportPart[] => [
    {
      name: 'consents',
      rows: once(
        db.selectFrom('consents').select(['kind', 'version', 'at']).where('user_id', '=', userId).orderBy('at'),
      ),
    },
    {
      name: 'sessions',
      rows: once(
        db
          .selectFrom('sessions')
          .select(['created_at', 'seen_at', 'expires_at', 'ended_at', 'ip', 'user_agent', 'methods', 'organisation_id'])
          .where('user_id', '=', userId)
          .orderBy('created_at'),
      ),
    },
    {
      // Of scripts that read for the person: what lets them in is not here, and nothing in the file is called so.
      name: 'scripts',
      rows: once(
        db
          .selectFrom('api_tokens')
          .select(['name', 'scopes', 'organisation_id', 'created_at', 'expires_at', 'used_at', 'used_ip'])
          .where('user_id', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'passkeys',
      rows: once(
        db
          .selectFrom('passkeys')
          .select(['name', 'created_at', 'last_used_at'])
          .where('user_id', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'secondFactor',
      rows: once(db.selectFrom('totp').select(['created_at', 'confirmed_at']).where('user_id', '=', userId)),
    },
    {
      name: 'linkedAccounts',
      rows: once(
        db
          .selectFrom('linked_accounts')
          .select(['provider', 'issuer', 'subject', 'nickname', 'linked_at', 'last_used_at'])
          .where('user_id', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'memberships',
      rows: once(
        db
          .selectFrom('memberships as m')
          .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
          .innerJoin('roles as r', 'r.id', 'm.role_id')
          .select(['o.id as organisation_id', 'o.name as organisation', 'r.name as role', 'r.functions', 'm.joined_at'])
          .where('m.user_id', '=', userId)
          .orderBy('o.id'),
      ),
    },
    {
      name: 'rightsInPlantsOfOthers',
      rows: once(
        db.selectFrom('plant_rights').select(['plant_id', 'may']).where('user_id', '=', userId).orderBy('plant_id'),
      ),
    },
    {
      name: 'messageSettings',
      rows: once(
        db
          .selectFrom('message_settings')
          .select([
            'mail_level',
            'quiet_from',
            'quiet_to',
            'zone',
            'plants',
            'pace',
            'tells_over',
            'sms_faults',
            'push_level',
            'tag',
            'escalate_after_h',
            'escalate_level',
          ])
          .where('user_id', '=', userId),
      ),
    },
    {
      // Without the addresses, by which others could send to these browsers.
      name: 'pushDevices',
      rows: once(
        db.selectFrom('push_devices').select(['name', 'added_at']).where('user_id', '=', userId).orderBy('id'),
      ),
    },
    {
      // Without the addresses and secrets, by which others could post there.
      name: 'webhooks',
      rows: once(
        db
          .selectFrom('webhooks')
          .select(['name', 'host', 'shape', 'level', 'added_at', 'failing_since', 'stopped_at'])
          .where('user_id', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'savedViews',
      rows: once(
        db
          .selectFrom('saved_views')
          .select(['name', 'search', 'is_default'])
          .where('user_id', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'favourites',
      rows: once(db.selectFrom('favourites').select('plant_id').where('user_id', '=', userId).orderBy('plant_id')),
    },
    {
      name: 'plantsHandedOver',
      rows: once(
        db
          .selectFrom('hand_overs')
          .select(['plant_id', 'started_at', 'expires_at', 'withdrawn_at', 'accepted_at'])
          .where('started_by', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'invitationsSent',
      rows: once(
        db
          .selectFrom('invitations')
          .select(['organisation_id', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
          .where('invited_by', '=', userId)
          .orderBy('id'),
      ),
    },
    {
      name: 'dismissedAnnouncements',
      rows: once(
        db
          .selectFrom('announcement_dismissals')
          .select(['announcement_id', 'at'])
          .where('user_id', '=', userId)
          .orderBy('at'),
      ),
    },
    {
      name: 'portfolioTemplates',
      rows: once(
        db
          .selectFrom('portfolio_templates')
          .select([
            'organisation_id',
            'name',
            'columns',
            'ordered_by',
            'is_descending',
            'period',
            'grouped_by',
            'tags',
            'only_created',
          ])
          .select('changed_at')
          .where('author_id', '=', userId)
          .orderBy('id'),
      ),
    },
    { name: 'insuranceRequests', rows: insuranceOf(db, userId) },
    { name: 'keptPolicies', rows: keptPoliciesOf(db, userId) },
    { name: 'suggestions', rows: suggestionsOf(db, userId) },
    { name: 'audit', rows: auditOf(db, userId) },
    { name: 'plants', rows: plantsOf(db, userId) },
  ],
})

const pictureOf = ({ webp }: { webp: Buffer }) => ({ type: 'image/webp', base64: webp.toString('base64') })

async function* once(query: { execute: () => Promise<object[]> }) {
  yield* await query.execute()
}

/** With the policies. Who answered belongs to those who did. */
async function* insuranceOf(db: Kysely<Database>, userId: number) {
  const found = await db
    .selectFrom('insurance_requests')
    .selectAll()
    .where('asked_by', '=', userId)
    .orderBy('id')
    .execute()
  for (const { brand: _, asked_by: __, terms_id: ___, policy_id: ____, ...request } of found) {
    const events = await db
      .selectFrom('insurance_events as e')
      .leftJoin('insurance_documents as d', 'd.id', 'e.policy_id')
      .select(['e.at', 'e.step', 'e.side', 'e.note', 'e.yearly_minor', 'e.valid_until', 'e.from_day', 'e.to_day'])
      .select(['d.name as policy', 'd.pdf'])
      .where('e.request_id', '=', request.id)
      .orderBy('e.version')
      .execute()
    yield {
      ...request,
      events: events.map(({ pdf, ...event }) => ({
        ...event,
        ...(pdf && { file: { type: 'application/pdf', base64: pdf.toString('base64') } }),
      })),
    }
  }
}

/** That came from the other data centre. */
async function* keptPoliciesOf(db: Kysely<Database>, userId: number) {
  const kept = await db
    .selectFrom('kept_policies')
    .select(['title', 'insurer', 'plant_name', 'from_day', 'to_day', 'name', 'pdf'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { pdf, ...policy } of kept)
    yield { ...policy, file: { type: 'application/pdf', base64: pdf.toString('base64') } }
}

async function* suggestionsOf(db: Kysely<Database>, userId: number) {
  const found = await db.selectFrom('suggestions').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  for (const { brand: _, user_id: __, request_hash: ___, ...suggestion } of found) {
    const pictures = await db
      .selectFrom('suggestion_pictures')
      .select('webp')
      .where('suggestion_id', '=', suggestion.id)
      .orderBy('place')
      .execute()
    yield {
      ...suggestion,
      pictures: pictures.map(pictureOf),
    }
  }
}

/** What the person did, and what others did to their account. Who else was involved belongs to the others. */
async function* auditOf(db: Kysely<Database>, userId: number) {
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'kind', 'refused', 'organisation_id', 'plant_id'])
      .select((eb) => [
        eb.case().when('user_id', '=', userId).then(eb.ref('ip')).end().as('ip'),
        eb.case().when('user_id', '=', userId).then(eb.ref('facts')).end().as('facts'),
        eb('user_id', '=', userId).as('by_you'),
      ])
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('subject_user_id', '=', userId)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

async function* plantsOf(db: Kysely<Database>, userId: number) {
  const plants = await db.selectFrom('plants').selectAll().where('owner_id', '=', userId).orderBy('id').execute()
  for (const { brand: _, owner_id: __, created_by: ___, modified_by: ____, ...plant } of plants) {
    const [devices, relations, alerts, days, picture, background] = await Promise.all([
      db
        .selectFrom('devices')
        .select(['id', 'gateway_id', 'type'])
        .select(sql<string>`${sql.raw(formerSnSql('devices'))}`.as('sn'))
        .select(['name', 'product_id', 'rated_w', 'created_at'])
        .where('plant_id', '=', plant.id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('plant_relations as r')
        .innerJoin('organisations as o', 'o.id', 'r.organisation_id')
        .select(['o.name as business', 'r.may', 'r.created_at', 'r.expires_at', 'r.ended_at'])
        .where('r.plant_id', '=', plant.id)
        .$if(plant.owned_since !== null, (query) =>
          query.where(sql<boolean>`coalesce(least(r.ended_at, r.expires_at), 'infinity') >= ${plant.owned_since}`),
        )
        .orderBy('r.id')
        .execute(),
      alertsOf(db, plant.id, plant.owned_since),
      daysOf(db, plant.id, plant.owned_since, plant.zone),
      db.selectFrom('plant_pictures').select(['webp', 'added_at']).where('plant_id', '=', plant.id).executeTakeFirst(),
      db
        .selectFrom('module_map_backgrounds')
        .select(['webp', 'added_at'])
        .where('plant_id', '=', plant.id)
        .executeTakeFirst(),
    ])
    yield {
      ...plant,
      picture: picture ? { ...pictureOf(picture), added_at: picture.added_at } : null,
      moduleMapBackground: background ? { ...pictureOf(background), added_at: background.added_at } : null,
      relations,
      devices,
      alerts,
      daysInKwh: days,
    }
  }
}

const energiesInKwh = measures.map((measure) => sql<number | null>`${sql.ref(measure)} / 1e6::float8`.as(measure))

/** The time before the plant was handed over to this person is left out: it belongs to the previous owner. */
const daysOf = (db: Kysely<Database>, plantId: number, ownedSince: Date | null, zone: string) =>
  db
    .selectFrom('plant_days')
    .select(['day', 'peak_w'])
    .select(energiesInKwh)
    .where('plant_id', '=', plantId)
    .$if(ownedSince !== null, (query) =>
      query.where(sql<boolean>`day >= (${ownedSince}::timestamptz at time zone ${zone})::date`),
    )
    .orderBy('day')
    .execute()

/** Likewise. Only the newest alerts, as a flapping device can have any number of them. */
const alertsOf = (db: Kysely<Database>, plantId: number, ownedSince: Date | null) =>
  db
    .selectFrom('alerts')
    .select(['device_id', 'code', 'name', 'level', 'started_at', 'ended_at', 'is_disproved'])
    .where('plant_id', '=', plantId)
    .$if(ownedSince !== null, (query) => query.where(sql<boolean>`coalesce(ended_at, 'infinity') >= ${ownedSince}`))
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute()

const atOnce = 500
