import type { Brand } from '@heliograph/brand/brand'
import { heliograph } from '@heliograph/brand/heliograph'
import type { DataCentre } from '@heliograph/domain/regions'
import type { LiveBrands } from '#needs/brands.ts'

export type Branding = ReturnType<typeof createBranding>

/** How a platform looks, and whether it is open. */
export interface Look {
  brand: Brand
  dataCentre: DataCentre
  isSuspended: boolean
  /** Functions without content here, which menus leave out. */
  emptyFunctions: readonly string[]
}

/** How the platform looks at a domain. It affects only the look, so the domain that a client sends needs no check. */
export const createBranding = ({ brand, brands, dataCentre, isSuspended, hasDocuments }: Needs) => {
  /** Online instructions are empty if the brand has no manual of its own and no documents (spec §6). */
  const emptyFunctions = async () => (hasOwnManual(brand) || (await hasDocuments()) ? [] : ['onlineInstructions'])

  return {
    async look(domain?: string | null, projectId?: string | null): Promise<Look> {
      const look = brands.current().brandAt(domain, projectId)
      return {
        brand: look,
        dataCentre,
        isSuspended: brands.isOff(look.code) || brands.isOff(brand.code) || (await isSuspended()),
        emptyFunctions: await emptyFunctions(),
      }
    },
  }
}

const hasOwnManual = ({ whiteLabel, texts: { manualUrl } }: Brand) =>
  manualUrl !== undefined && !(whiteLabel && manualUrl === heliograph.texts.manualUrl)

export interface Needs {
  /** The brand that this server serves. */
  brand: Brand
  brands: Pick<LiveBrands, 'current' | 'isOff'>
  dataCentre: DataCentre
  isSuspended: () => Promise<boolean>
  /** Whether the operator has published documents. */
  hasDocuments: () => Promise<boolean>
}
