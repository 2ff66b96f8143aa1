import { contract, splitEndpoint } from '@heliograph/contract'
import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { ExportState } from './export.ts'
import type { ChangedMessageSettings, KnownMessageSettings } from './message-settings.ts'
import type { Profile } from './profile.ts'
import type { KnownPushDevices } from './push-device-rules.ts'
import type { Outlook } from './revoke.ts'

/** Mails name the path of this call. */
export const [, stopAlertMailsPath] = splitEndpoint(contract.profile.stopAlertMails.endpoint)

export const profileOf = ({ language, createdAt, lastLoginAt, ...profile }: Profile): wire.Profile => ({
  ...profile,
  lan: language,
  createdDate: secondsOf(createdAt),
  lastLoginTime: secondsOf(lastLoginAt),
})

export const messageSettingsIn = ({ lan, ...change }: wire.ChangedMessageSettings): ChangedMessageSettings => ({
  ...change,
  ...(lan !== undefined && { language: lan }),
})

export const messageSettingsOf = ({
  language,
  mailedAt,
  ...settings
}: KnownMessageSettings): wire.ToldMessageSettings => ({ ...settings, lan: language, mailedAt: secondsOf(mailedAt) })

export const pushDevicesOf = ({ publicKey, devices }: KnownPushDevices): wire.PushDevices => ({
  publicKey,
  devices: devices.map(({ addedAt, ...device }) => ({ ...device, addedDate: secondsOf(addedAt) })),
})

export const exportStateOf = ({ usedAt, availableAt, settings, plants }: ExportState): wire.ExportState => ({
  usedAt: secondsOf(usedAt),
  availableAt: secondsOf(availableAt),
  onceAYear: settings.onceAYear,
  plants,
  mostPlants: settings.mostPlants,
})

export const outlookOf = ({ codeTo, ...outlook }: Outlook): wire.RevokeOutlook => ({
  ...outlook,
  codeTo: codeTo ? (codeTo.channel === 'mail' ? 'email' : 'phone') : null,
  destination: codeTo?.to ?? null,
})
