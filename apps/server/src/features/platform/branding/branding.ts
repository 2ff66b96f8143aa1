import { brandAt } from '@heliograph/brand/brands'
import { configurationOf } from '@heliograph/brand/configuration'
import type { DisplayConfiguration, DisplayConfigurationRequest } from '@heliograph/contract'

export type Branding = ReturnType<typeof createBranding>

/** How the platform looks at a domain. It decides nothing but looks: what a client claims here opens no door. */
export const createBranding = ({ currentDataCentre, isSuspended, emptyFunctions }: Needs) => ({
  async configuration({ visitDomain, projectId }: DisplayConfigurationRequest): Promise<DisplayConfiguration> {
    const brand = brandAt(visitDomain, projectId)
    const configuration = configurationOf(brand, { suspended: await isSuspended(), currentDataCentre })
    return {
      ...configuration,
      blockFunctionCodeList: [...configuration.blockFunctionCodeList, ...(await emptyFunctions())],
    }
  },
})

interface Needs {
  currentDataCentre: string
  isSuspended: () => Promise<boolean>
  /** Functions that there is nothing to show for here: no menu shall lead to them. */
  emptyFunctions: () => Promise<readonly string[]>
}
