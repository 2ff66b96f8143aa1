import type { Brand } from './brand.ts'
import { heliograph } from './heliograph.ts'
import { nordlicht } from './nordlicht.ts'

/** The brands that this installation shows, beside the original. */
const whiteLabels: readonly Brand[] = [nordlicht]

/** Every brand is a tenant: people, organisations and plants of one are not there for another. */
export const brands: readonly Brand[] = [heliograph, ...whiteLabels]

/** Whose people a host serves. Only the host decides: what an address says beside it changes looks, never that. */
export const tenantAt = (host: string | null | undefined): Brand => brandAt(host)

/** The brand of a host, else the one that a project id names, else the original. It decides nothing but looks. */
export const brandAt = (domain: string | null | undefined, projectId?: string | null): Brand => {
  const host = hostOf(domain)
  return (
    whiteLabels.find(({ domains }) => host !== undefined && domains.includes(host)) ??
    whiteLabels.find(({ code }) => code === projectId) ??
    heliograph
  )
}

/** `A.Example.:443` is `a.example`; what is no host name is nobody's. */
const hostOf = (domain: string | null | undefined) => {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host && /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}
