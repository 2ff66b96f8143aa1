/** The sources of open data in the product, see docs/open-data.md. Their names are the same in every language. */
export const credits = [
  {
    what: 'towns',
    source: 'GeoNames',
    to: 'https://www.geonames.org/',
    licence: 'CC BY 4.0',
    terms: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    what: 'addresses',
    source: 'ip-location-db · AFRINIC, APNIC, ARIN, LACNIC, RIPE NCC (NRO)',
    to: 'https://www.nro.net/',
    licence: 'CC BY 4.0',
    terms: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    what: 'countries',
    source: 'countries-list',
    to: 'https://github.com/annexare/Countries',
    licence: 'MIT',
    terms: 'https://opensource.org/license/mit',
  },
  {
    what: 'phones',
    source: 'libphonenumber',
    to: 'https://github.com/google/libphonenumber',
    licence: 'Apache-2.0',
    terms: 'https://www.apache.org/licenses/LICENSE-2.0',
  },
  {
    what: 'names',
    source: 'Unicode CLDR, IANA time zones, ISO 4217',
    to: 'https://cldr.unicode.org/',
    licence: 'Unicode-3.0',
    terms: 'https://www.unicode.org/license.txt',
  },
  {
    what: 'land',
    source: 'Natural Earth',
    to: 'https://www.naturalearthdata.com/',
    licence: 'public domain',
    terms: 'https://www.naturalearthdata.com/about/terms-of-use/',
  },
] as const
