import type { Brand } from './brand.ts'
import { heliograph } from './heliograph.ts'
import { nordlicht } from './nordlicht.ts'

/** The brands of this installation, in addition to the original. */
const whiteLabels: readonly Brand[] = [nordlicht]

/** Every brand is a tenant: its people, organisations and plants are invisible to other brands. */
export const brands: readonly Brand[] = [heliograph, ...whiteLabels]

/** The tenant of a host. Only the host decides; the rest of the address can change only the appearance. */
export const tenantAt = (host: string | null | undefined): Brand => brandAt(host)

/** The brand of a host, otherwise that of a project id, otherwise the original. It decides only the appearance. */
export const brandAt = (domain: string | null | undefined, projectId?: string | null): Brand => {
  const host = hostOf(domain)
  return (
    whiteLabels.find(({ domains }) => host !== undefined && domains.includes(host)) ??
    whiteLabels.find(({ code }) => code === projectId) ??
    heliograph
  )
}

/** The original brand under the name that its operator gave this installation. White labels keep theirs. */
export const named = (brand: Brand, platformName: string | undefined): Brand =>
  brand.whiteLabel || platformName === undefined
    ? brand
    : { ...brand, texts: { ...brand.texts, showName: platformName, appShowName: platformName } }

/** `A.Example.:443` is `a.example`; undefined if it is not a host name. */
const hostOf = (domain: string | null | undefined) => {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host && /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}
