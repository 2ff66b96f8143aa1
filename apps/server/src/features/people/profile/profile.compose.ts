import type { Brand } from '@heliograph/brand/brand'
import { languageCodes } from '@heliograph/brand/languages'
import { addRegion, type CentreName, type DataCentre } from '@heliograph/domain/regions'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { VerifyCode } from '#needs/codes.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post } from '#needs/messages.ts'
import { createAlertMailLinks } from './alert-mail-links.ts'
import { createExportStore } from './export.store.ts'
import { createAccountExport, type ExportSettings } from './export.ts'
import { createMessageSettingsStore } from './message-settings.store.ts'
import { createMessageSettings } from './message-settings.ts'
import { profileRoutes } from './profile.routes.ts'
import { createProfileStore } from './profile.store.ts'
import { createProfile } from './profile.ts'
import { stopAlertMailsPath } from './profile.wire.ts'
import { createRevokeStore, type Measured } from './revoke.store.ts'
import { createRevocation } from './revoke.ts'
import { createSavedViewStore } from './saved-views.store.ts'
import { createSavedViews } from './saved-views.ts'

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
  /** A query for the ids of the plants that a caller can read. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  /** The names of alert rules in a language. */
  namesIn: (language: string) => Promise<(ruleId: number, code: string) => string>
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
    languages: languageCodes,
    dataCentre,
    limits,
    record,
  })
  const messageSettings = createMessageSettings({
    store: createMessageSettingsStore(db, { readablePlants: needs.readablePlants }),
    stopCall: addRegion(stopAlertMailsPath, brand.multiDataCentre && !brand.whiteLabel ? dataCentre : undefined),
    links: createAlertMailLinks({ key: mailLinkKey, centre, brand: brand.code }),
    profile,
    namesIn: needs.namesIn,
    post,
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
    usesPhones: brand.flags.phoneUse,
    giveUpMove: needs.giveUpMove,
    record,
    post,
    now,
  })

  return {
    routes: profileRoutes({
      profile,
      messageSettings,
      accountExport,
      revocation,
      savedViews: createSavedViews({ store: createSavedViewStore(db) }),
    }),
    jobs: [
      { name: 'mail-alerts', cron: '* * * * *', work: messageSettings.mailAlerts },
      { name: 'forget-alert-mails', cron: '43 3 * * *', work: messageSettings.forgetTold },
      { name: 'erase-late', cron: '*/5 * * * *', work: revocation.eraseLate },
    ],
  }
}
