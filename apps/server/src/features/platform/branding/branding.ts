import type { Brand } from '@heliograph/brand/brand'
import { brandAt } from '@heliograph/brand/brands'
import { heliograph } from '@heliograph/brand/heliograph'
import type { DataCentre } from '@heliograph/domain/regions'

export type Branding = ReturnType<typeof createBranding>

/** What a platform looks like, and whether it is open. */
export interface Look {
  brand: Brand
  dataCentre: DataCentre
  isSuspended: boolean
  /** Functions that there is nothing to show for here: no menu shall lead to them. */
  emptyFunctions: readonly string[]
}

/** How the platform looks at a domain. It decides nothing but looks: what a client claims here opens no door. */
export const createBranding = ({ brand, dataCentre, isSuspended, hasDocuments }: Needs) => {
  /** A manual that is nobody's own, and no documents (spec §6). */
  const emptyFunctions = async () => (hasOwnManual(brand) || (await hasDocuments()) ? [] : ['onlineInstructions'])

  return {
    look: async (domain?: string | null, projectId?: string | null): Promise<Look> => ({
      brand: brandAt(domain, projectId),
      dataCentre,
      isSuspended: await isSuspended(),
      emptyFunctions: await emptyFunctions(),
    }),
  }
}

const hasOwnManual = ({ whiteLabel, texts: { manualUrl } }: Brand) =>
  manualUrl !== undefined && !(whiteLabel && manualUrl === heliograph.texts.manualUrl)

export interface Needs {
  /** Whose server this is. */
  brand: Brand
  dataCentre: DataCentre
  isSuspended: () => Promise<boolean>
  /** Whether the operator gave people anything to read. */
  hasDocuments: () => Promise<boolean>
}
