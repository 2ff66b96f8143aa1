import type { DisplayConfiguration, DisplayConfigurationRequest } from '@heliograph/contract'
import type { Brand } from '@heliograph/brand/brand'
import { configurationOf } from '@heliograph/brand/configuration'

export type Branding = ReturnType<typeof createBranding>

/** How the platform looks at a domain. It decides nothing but looks: what a client claims here opens no door. */
export const createBranding = ({ brands, original, currentDataCentre, isSuspended }: Needs) => ({
  async configuration({ visitDomain, projectId }: DisplayConfigurationRequest): Promise<DisplayConfiguration> {
    const host = hostOf(visitDomain)
    const brand =
      brands.find(({ domains }) => host !== undefined && domains.includes(host)) ??
      brands.find(({ code }) => code === projectId) ??
      original
    return configurationOf(brand, { suspended: await isSuspended(), currentDataCentre })
  },
})

interface Needs {
  brands: readonly Brand[]
  original: Brand
  currentDataCentre: string
  isSuspended: () => Promise<boolean>
}

/** `A.Example.:443` is `a.example`; what is no host name is nobody's. */
const hostOf = (domain: string | null | undefined) => {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host && /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}
