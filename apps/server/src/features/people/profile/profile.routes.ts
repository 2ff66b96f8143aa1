import { contract } from '@heliograph/contract'
import type { WebhookRules } from '#needs/webhooks.ts'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import { testedOf, webhookIn, webhooksOf } from '#wire/webhooks.ts'
import type { AccountExport } from './export.ts'
import type { MessageSettingsRules } from './message-settings.ts'
import type { ProfileRules } from './profile.ts'
import {
  exportStateOf,
  messageSettingsIn,
  messageSettingsOf,
  outlookOf,
  profileOf,
  pushDevicesOf,
} from './profile.wire.ts'
import type { PushDeviceRules } from './push-device-rules.ts'
import type { Revocation } from './revoke.ts'
import type { SavedViews } from './saved-views.ts'

interface Rules {
  profile: ProfileRules
  messageSettings: MessageSettingsRules
  pushDevices: PushDeviceRules
  webhooks: WebhookRules
  accountExport: AccountExport
  revocation: Revocation
  savedViews: SavedViews
}

/** All calls are about the caller: requests do not name an account. */
export const profileRoutes = ({
  profile,
  messageSettings,
  pushDevices,
  webhooks,
  accountExport,
  revocation,
  savedViews,
}: Rules): Route[] =>
  routes(contract.profile, {
    find: async ({ session: { userId } }) => profileOf(await profile.find(userId)),
    change: async ({ body: { name, lan }, session: { userId }, ip }) =>
      profileOf(await profile.change({ userId, ip }, { name, language: lan })),
    messageSettings: async ({ session: { userId } }) => messageSettingsOf(await messageSettings.find(userId)),
    keepMessageSettings: async ({ body, session: { userId }, ip }) =>
      messageSettingsOf(await messageSettings.keep({ userId, ip }, messageSettingsIn(body))),
    pushDevices: async ({ session: { userId } }) => pushDevicesOf(await pushDevices.list(userId)),
    async addPushDevice({ body, session: { id, userId, family } }) {
      await pushDevices.add({ id, userId, family }, body)
      return pushDevicesOf(await pushDevices.list(userId))
    },
    async removePushDevice({ body: { id }, session: { userId } }) {
      await pushDevices.remove(userId, id)
      return pushDevicesOf(await pushDevices.list(userId))
    },
    webhooks: async ({ session: { userId } }) => webhooksOf(await webhooks.list(userId)),
    async addWebhook({ body, session: { userId }, ip }) {
      const { secret, webhooks: all } = await webhooks.add({ userId, ip }, webhookIn(body), body.requestKey)
      return { secret, ...webhooksOf(all) }
    },
    removeWebhook: async ({ body: { id }, session: { userId }, ip }) =>
      webhooksOf(await webhooks.remove({ userId, ip }, id)),
    resumeWebhook: async ({ body: { id }, session: { userId } }) => webhooksOf(await webhooks.goOn(userId, id)),
    testWebhook: async ({ body: { id }, session: { userId } }) => testedOf(await webhooks.test(userId, id)),
    stopAlertMails: ({ body: { token } }) => nothing(messageSettings.stop(token)),
    savedViews: ({ session: { userId } }) => savedViews.list(userId),
    keepSavedView: ({ body: { formerName, ...view }, session: { userId } }) =>
      savedViews.keep(userId, { ...view, formerName }),
    removeSavedView: ({ body: { name }, session: { userId } }) => savedViews.remove(userId, name),
    exportState: async ({ session: { userId } }) => exportStateOf(await accountExport.state(userId)),
    exportAccount: ({ session: { userId }, ip }) => accountExport.write({ userId, ip }),
    revokeOutlook: async ({ session: { userId } }) => outlookOf(await revocation.outlook(userId)),
    revoke: ({ body, session: { userId } }) => nothing(revocation.revoke(userId, body)),
  })
