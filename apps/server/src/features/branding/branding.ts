import type { DisplayConfiguration, DisplayConfigurationRequest } from '@heliograph/contract'
import { brandAt } from '@heliograph/brand/brands'
import { configurationOf } from '@heliograph/brand/configuration'

export type Branding = ReturnType<typeof createBranding>

/** How the platform looks at a domain. It decides nothing but looks: what a client claims here opens no door. */
export const createBranding = ({ currentDataCentre, isSuspended }: Needs) => ({
  async configuration({ visitDomain, projectId }: DisplayConfigurationRequest): Promise<DisplayConfiguration> {
    const brand = brandAt(visitDomain, projectId)
    return configurationOf(brand, { suspended: await isSuspended(), currentDataCentre })
  },
})

interface Needs {
  currentDataCentre: string
  isSuspended: () => Promise<boolean>
}
