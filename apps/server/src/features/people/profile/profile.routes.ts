import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { AccountExport } from './export.ts'
import type { MessageSettingsRules } from './message-settings.ts'
import type { ProfileRules } from './profile.ts'
import type { Revocation } from './revoke.ts'

interface Rules {
  profile: ProfileRules
  messageSettings: MessageSettingsRules
  accountExport: AccountExport
  revocation: Revocation
}

/** Whoever asks is meant: no request names an account. */
export const profileRoutes = ({ profile, messageSettings, accountExport, revocation }: Rules) =>
  routes(contract.profile, {
    find: ({ session }) => profile.find(session.userId),
    change: ({ body, session, ip }) => profile.change({ userId: session.userId, ip }, body),
    messageSettings: ({ session }) => messageSettings.find(session.userId),
    keepMessageSettings: ({ body, session, ip }) => messageSettings.keep({ userId: session.userId, ip }, body),
    exportState: ({ session }) => accountExport.state(session.userId),
    exportAccount: ({ session, ip }) => accountExport.write({ userId: session.userId, ip }),
    revokeOutlook: ({ session }) => revocation.outlook(session.userId),
    revoke: ({ body, session }) => revocation.revoke(session.userId, body),
  })
