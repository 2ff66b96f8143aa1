import type { Brand } from '@heliograph/brand/brand'
import { heliograph } from '@heliograph/brand/heliograph'
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
import { alertTextsIn } from './features/plants/alerts/texts/spoken.ts'
import { readablePlants } from './features/plants/plants/plant-rights.store.ts'
import { createContentStore } from './features/platform/content/content.store.ts'
import { createContent } from './features/platform/content/content.ts'
import type { Post } from './features/platform/outbox/outbox.ts'
import { createPictures } from './features/platform/suggestions/pictures.ts'
import { suggestionRoutes } from './features/platform/suggestions/suggestions.routes.ts'
import { createSuggestionStore } from './features/platform/suggestions/suggestions.store.ts'
import { createSuggestions } from './features/platform/suggestions/suggestions.ts'
import type { RecordAudit } from './needs/audit.ts'

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
  /** Where links that everybody sees may lead. */
  linkHosts: readonly string[]
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
  linkHosts,
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
  const content = createContent({ store: createContentStore(db), brand: brand.code, linkHosts, record, now })
  const suggestions = createSuggestions({ store: createSuggestionStore(db, brand.code), pictures, takeTry, now })

  return {
    content,
    routes: [
      ...profileRoutes({ profile, messageSettings, accountExport, revocation }),
      ...suggestionRoutes(suggestions),
    ],
    /** Functions that this installation has nothing to show for: a manual that is nobody's own, and no documents (spec §6). */
    emptyFunctions: async () => (hasOwnManual(brand) || (await content.hasDocuments()) ? [] : ['onlineInstructions']),
    mailAlerts: messageSettings.mailAlerts,
    forgetTold: messageSettings.forgetTold,
  }
}

/** All brands of a process share the two that draw at once. */
const pictures = createPictures()

const hasOwnManual = ({ whiteLabel, texts: { manualUrl } }: Brand) =>
  manualUrl !== undefined && !(whiteLabel && manualUrl === heliograph.texts.manualUrl)
