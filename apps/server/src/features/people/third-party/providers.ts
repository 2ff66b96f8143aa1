import { createOidc } from './oidc.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Provider } from './provider.ts'
import { createQq } from './qq.ts'
import { createWeChat } from './wechat.ts'

/** Those that a brand offers, by name. */
export const createProviders = (
  settings: readonly ProviderSettings[],
  { brand, now }: { brand: string; now: () => number },
) =>
  new Map(
    settings
      .filter(({ brands }) => brands === undefined || brands.includes(brand))
      .map((one): [string, Provider] => [one.name, createProvider(one, now)]),
  )

export type Providers = ReturnType<typeof createProviders>

const createProvider = (settings: ProviderSettings, now: () => number) => {
  const labels = new Map(Object.entries(settings.label))
  const label = (language = 'en') => labels.get(language.toLowerCase().split(/[-_]/)[0]!) ?? settings.label.en
  const { kind, oidc } = settings
  if (kind === 'wechat') return createWeChat(settings, label)
  if (kind === 'qq') return createQq(settings, label)
  if (!oidc) throw new Error(`${settings.name} has no issuer`)
  return createOidc({ ...settings, oidc }, { label, now })
}
