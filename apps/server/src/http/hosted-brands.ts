import type { Brand } from '@heliograph/brand/brand'
import type { LiveBrands } from '#needs/brands.ts'

/**
 * The brands of all data centres in this process. A host belongs to a brand wherever it is: where the brand is missing, the host
 * leads nowhere, and never to the people of the original.
 */
export const createHostedBrands = (ofCentres: readonly LiveBrands[]) => ({
  brandAt(host: string | undefined): Brand {
    const found = ofCentres.map((live) => live.current().tenantAt(host))
    const brand = found.find(({ whiteLabel }) => whiteLabel) ?? found[0]
    if (!brand) throw new Error('There is no data centre')
    return brand
  },
  pictureAt(path: string) {
    for (const live of ofCentres) {
      const picture = live.pictureAt(path)
      if (picture) return picture
    }
    return undefined
  },
})

export type HostedBrands = ReturnType<typeof createHostedBrands>
