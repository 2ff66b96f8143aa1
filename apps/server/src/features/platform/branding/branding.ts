import { isDeepStrictEqual } from 'node:util'
import { offersApp, siteOf } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import type { MapSites } from '@heliograph/brand/map-sites'
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
  /** Other addresses of outside maps than the official ones. */
  mapSites: MapSites | undefined
}

/** How the platform looks at a domain. It affects only the look, so the domain that a client sends needs no check. */
export const createBranding = ({ brand, brands, dataCentre, isSuspended, hasDocuments, mapSites }: Needs) => {
  /**
   * Online instructions are empty if all that the brand has is the link of the original (spec §6): the manual of the product would
   * be hidden behind it. The online service is if nobody can be reached: then nothing announces it.
   */
  const emptyFunctions = async () => [
    ...(isDefaultLink(brand, brands.current().all[0]) && !(await hasDocuments('MANUAL')) ? ['onlineInstructions'] : []),
    ...(isReached(brand) || (await hasDocuments('SERVICE')) ? [] : ['onlineCustomerService']),
  ]

  return {
    async look(domain?: string | null, projectId?: string | null): Promise<Look> {
      const look = brands.current().brandAt(domain, projectId)
      return {
        brand: look,
        dataCentre,
        isSuspended: brands.isOff(look.code) || brands.isOff(brand.code) || (await isSuspended()),
        emptyFunctions: await emptyFunctions(),
        mapSites,
      }
    },
  }
}

const isDefaultLink = ({ whiteLabel, texts: { manualUrl } }: Brand, original: Brand | undefined) =>
  whiteLabel && manualUrl !== undefined && isDeepStrictEqual(manualUrl, original?.texts.manualUrl)

const isReached = (brand: Brand) =>
  brand.onlineService !== null || siteOf(brand.officialDomain) !== undefined || offersApp(brand)

export interface Needs {
  /** The brand that this server serves. */
  brand: Brand
  brands: Pick<LiveBrands, 'current' | 'isOff'>
  dataCentre: DataCentre
  isSuspended: () => Promise<boolean>
  /** Whether the operator has published documents of a type. */
  hasDocuments: (type: string) => Promise<boolean>
  mapSites?: MapSites | undefined
}
