import { languageIn } from '#needs/languages.ts'
import { createOidc } from './oidc.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Provider } from './provider.ts'
import { createQq } from './qq.ts'
import { createWeChat } from './wechat.ts'

export const offeredBy = (brand: string, settings: readonly ProviderSettings[]) =>
  settings.filter(({ brands }) => brands === undefined || brands.includes(brand))

/** By name. */
export const createProviders = (settings: readonly ProviderSettings[], now: () => number) =>
  new Map(settings.map((one): [string, Provider] => [one.name, createProvider(one, now)]))

export type Providers = ReturnType<typeof createProviders>

const createProvider = (settings: ProviderSettings, now: () => number) => {
  const { kind, oidc, label: labels } = settings
  const label = (language: string | undefined) => labels[languageIn(Object.keys(labels), language, 'en')] ?? labels.en
  if (kind === 'wechat') return createWeChat(settings, label)
  if (kind === 'qq') return createQq(settings, label)
  if (!oidc) throw new Error(`${settings.name} has no issuer`)
  return createOidc({ ...settings, oidc }, { label, now })
}
