import { domainToUnicode } from 'node:url'
import type { Problem } from '@heliograph/brand/check'

/** A domain that counts: of a published brand, also of one that is switched off. */
export interface ClaimedDomain {
  domain: string
  brand: string
}

/** What is wrong with the domains that a brand wants, beside their form: they lead people to where they log in. */
export const problemsOfDomains = (domains: readonly string[], { brand, claimed, ownHost }: Claims): Problem[] =>
  domains.flatMap((domain, place): Problem[] => {
    const field = `domains.${place}`
    if (domain === ownHost) return [{ field, problem: 'own-address' }]
    const others = claimed.filter((other) => other.brand !== brand)
    if (others.some((other) => other.domain === domain)) return [{ field, problem: 'domain-taken' }]
    const read = domainToUnicode(domain)
    if (read === '') return [{ field, problem: 'no-domain' }]
    const reserved = [ownHost, ...others.map((other) => other.domain)]
    // Only names in other scripts can look like another and still differ.
    const isNamesake = domain.includes('xn--') && reserved.some((name) => look(domainToUnicode(name)) === look(read))
    return isNamesake ? [{ field, problem: 'looks-like-another' }] : []
  })

interface Claims {
  brand: string
  claimed: readonly ClaimedDomain[]
  /** The host of the installation's public address. */
  ownHost: string
}

/** Names with the same look are told apart by nobody who reads them in an address bar. */
const look = (name: string) =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map((sign) => lookAlikes[sign] ?? sign).join('')

/** Small letters of Cyrillic, Greek and Latin that look like those of ASCII (Unicode TR 39, confusables, the whole-script ones). */
const lookAlikes: Readonly<Record<string, string>> = {
  ...alike('аеорсухіјѕһԁԛԝьѵӏк', 'aeopcyxijshdqwbvlk'),
  ...alike('αονρτυικωγ', 'aovptuikwy'),
  ...alike('ıɩłøđħɡɑ', 'iilodhga'),
  ß: 'b',
  '0': 'o',
  '1': 'l',
}

function alike(signs: string, as: string) {
  return Object.fromEntries([...signs].map((sign, at) => [sign, as.charAt(at)]))
}
