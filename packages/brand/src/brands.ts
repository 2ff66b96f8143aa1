import type { Brand } from './brand.ts'
import { hostOf } from './hosts.ts'

/** The brands that an installation shows. */
export interface Brands {
  /** The original first. */
  all: readonly Brand[]
  byCode: (code: string) => Brand | undefined
  /** The tenant of a host. Only the host decides; the rest of the address can change only the appearance. */
  tenantAt: (host: string | null | undefined) => Brand
  /** The brand of a host, otherwise that of a project id, otherwise the original. It decides only the appearance. */
  brandAt: (domain: string | null | undefined, projectId?: string | null) => Brand
}

/** Every brand is a tenant: its people, organisations and plants are invisible to other brands. */
export const brandsOf = (original: Brand, whiteLabels: readonly Brand[]): Brands => {
  const ofHosts = new Map(whiteLabels.flatMap((brand) => brand.domains.map((domain) => [domain, brand])))
  const ofCodes = new Map([original, ...whiteLabels].map((brand) => [brand.code, brand]))
  const brandAt: Brands['brandAt'] = (domain, projectId) => {
    const host = hostOf(domain)
    return (host === undefined ? undefined : ofHosts.get(host)) ?? ofCodes.get(projectId ?? '') ?? original
  }
  return {
    all: [original, ...whiteLabels],
    byCode: (code) => ofCodes.get(code),
    tenantAt: (host) => brandAt(host),
    brandAt,
  }
}

/** The original brand under the name that its operator gave this installation. White labels keep theirs. */
export const named = (brand: Brand, platformName: string | undefined): Brand =>
  brand.whiteLabel || platformName === undefined
    ? brand
    : { ...brand, texts: { ...brand.texts, showName: platformName, appShowName: platformName } }
