import { isOffered, type Brand } from '@heliograph/brand/brand'
import { addRegion, type CentreName, type DataCentre } from '@heliograph/domain/regions'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post } from '#needs/messages.ts'
import type { WebhookRules } from '#needs/webhooks.ts'
import { createAlertMailLinks, type MailConsent } from './alert-mail-links.ts'
import { createExportStore } from './export.store.ts'
import { createAccountExport, type ExportSettings } from './export.ts'
import { createMessageSettingsStore } from './message-settings.store.ts'
import { createMessageSettings } from './message-settings.ts'
import { profileRoutes } from './profile.routes.ts'
import { createProfileStore } from './profile.store.ts'
import { createProfile } from './profile.ts'
import { stopAlertMailsPath } from './profile.wire.ts'
import type { PushDeviceRules } from './push-device-rules.ts'
import { createRevokeStore, type Measured } from './revoke.store.ts'
import { createRevocation } from './revoke.ts'
import { createSavedViewStore } from './saved-views.store.ts'
import { createSavedViews } from './saved-views.ts'

export { mailsSinceSql } from './message-settings.store.ts'

interface Needs {
  brand: Brand
  centre: CentreName
  mailLinkKey: Uint8Array
  dataCentre: DataCentre
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  /** The data centre's own connections: erasing needs tables that the others cannot change. */
  ownDb: Kysely<Database>
  /** Tables with measured data of plants and devices. */
  measured: readonly Measured[]
  /** SQL that begins or ends telling a person of alerts by the ways that they chose. */
  tellingSql: Parameters<typeof createMessageSettingsStore>[1]
  pushDevices: PushDeviceRules
  webhooks: WebhookRules
  /** Erases the copy that an unfinished move left in the other data centre. */
  giveUpMove: (userId: number) => Promise<void>
  limits: Pick<Limits, 'take'>
  codes: { verify: VerifyCode }
  post: Post
  record: RecordAudit
  exports: ExportSettings
  now: () => number
}

/** A person's profile, which alerts they are mailed, the export of their data, and cancelling the account. */
export const composeProfile = ({
  brand,
  centre,
  mailLinkKey,
  dataCentre,
  db,
  ownDb,
  limits,
  post,
  record,
  now,
  ...needs
}: Needs) => {
  const profile = createProfile({
    store: createProfileStore(db),
    languages: brand.languages,
    dataCentre,
    limits,
    record,
  })
  const links = createAlertMailLinks({ key: mailLinkKey, centre, brand: brand.code })
  const stopCall = addRegion(stopAlertMailsPath, brand.multiDataCentre && !brand.whiteLabel ? dataCentre : undefined)
  const messageSettings = createMessageSettings({
    store: createMessageSettingsStore(db, needs.tellingSql),
    links,
    profile,
    now,
  })
  const accountExport = createAccountExport({
    store: createExportStore(db),
    settings: needs.exports,
    dataCentre,
    limits,
    record,
    now,
  })
  const revocation = createRevocation({
    store: createRevokeStore(ownDb, brand.code, needs.measured),
    codes: needs.codes,
    usesPhones: isOffered('phoneUse', brand),
    giveUpMove: needs.giveUpMove,
    record,
    post,
    now,
  })

  return {
    /** Where a person turns mails about alerts off: in the fragment, so that it does not get into server logs; mail programs call the other one. */
    stopLinkOf(consent: MailConsent) {
      const token = links.write(consent)
      return { stopPath: `/unsubscribe#${token}`, unsubscribePath: `${stopCall}?token=${token}` }
    },
    routes: profileRoutes({
      profile,
      messageSettings,
      pushDevices: needs.pushDevices,
      webhooks: needs.webhooks,
      accountExport,
      revocation,
      savedViews: createSavedViews({ store: createSavedViewStore(db) }),
    }),
    jobs: [{ name: 'erase-late', cron: '*/5 * * * *', work: revocation.eraseLate }],
  }
}
