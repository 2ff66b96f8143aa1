import type { Brand } from '@heliograph/brand/brand'
import { languageCodes } from '@heliograph/brand/languages'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Rows } from './db/engine.ts'
import type { Codes } from './features/people/codes/codes.ts'
import { createExportStore } from './features/people/profile/export.store.ts'
import { createAccountExport, type ExportSettings } from './features/people/profile/export.ts'
import { createMessageSettingsStore } from './features/people/profile/message-settings.store.ts'
import { createMessageSettings } from './features/people/profile/message-settings.ts'
import { profileRoutes } from './features/people/profile/profile.routes.ts'
import { createProfileStore } from './features/people/profile/profile.store.ts'
import { createProfile } from './features/people/profile/profile.ts'
import type { RevokeStore } from './features/people/profile/revoke.store.ts'
import { createRevocation } from './features/people/profile/revoke.ts'
import { showNameOf } from './features/plants/alerts/alert-texts.ts'
import { alertTextsIn } from './features/plants/alerts/alert-texts.ts'
import { readablePlants } from './features/plants/plants/plant-rights.store.ts'
import type { RecordAudit } from './needs/audit.ts'
import type { Post } from './needs/messages.ts'

interface Needs {
  brand: Brand
  dataCentre: DataCentre
  db: Rows['db']
  /** Erases in tables that people's connections cannot change. */
  revokeStore: RevokeStore
  /** Erases what a move to the other data centre left there, if one was begun. */
  giveUpMove: (userId: number) => Promise<void>
  limits: { take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown> }
  codes: Pick<Codes, 'verify'>
  post: Post
  record: RecordAudit
  exports: ExportSettings
  now: () => number
}

/** What people find on their account pages, and what the operator gives them to read; of one brand in one data centre. */
export const composeAccount = ({
  brand,
  dataCentre,
  db,
  revokeStore,
  giveUpMove,
  limits,
  codes,
  post,
  record,
  exports,
  now,
}: Needs) => {
  const takeTry = (subject: string, most: number, withinMs: number) => limits.take(new Map([[subject, most]]), withinMs)
  const profile = createProfile({
    store: createProfileStore(db),
    languages: languageCodes,
    dataCentre,
    takeTry,
    record,
  })
  const messageSettings = createMessageSettings({
    store: createMessageSettingsStore(db, { readablePlants }),
    profile,
    namesIn: async (language) => {
      const texts = await alertTextsIn(language)
      return (ruleId, code) => showNameOf(texts, ruleId, code)
    },
    post,
    now,
  })
  const revocation = createRevocation({
    store: revokeStore,
    codes,
    usesPhones: brand.flags.phoneUse,
    giveUpMove,
    record,
    post,
    now,
  })
  const accountExport = createAccountExport({
    store: createExportStore(db),
    settings: exports,
    dataCentre,
    takeTry,
    record,
    now,
  })

  return {
    routes: profileRoutes({ profile, messageSettings, accountExport, revocation }),
    mailAlerts: messageSettings.mailAlerts,
    forgetTold: messageSettings.forgetTold,
  }
}
