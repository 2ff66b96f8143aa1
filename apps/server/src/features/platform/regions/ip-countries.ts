import { Reader, type CountryResponse } from 'mmdb-lib'
import { isPublic, plainAddress } from './addresses.ts'
import { findCountry } from './countries.ts'
import { lazily, readOpenData } from './open-data.ts'

/** The country in which a public address is used or registered. Null for a private or unknown address. */
export const countryOfAddress = async (written: string) => {
  const address = plainAddress(written)
  if (address === undefined || !isPublic(address)) return null
  const code = (await addressTable()).get(address)?.country_code
  return code !== undefined && findCountry(code) ? code : null
}

const addressTable = lazily(async () => new Reader<Row>(await readOpenData(tableFile)))
const tableFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** The table only has codes. */
type Row = CountryResponse & { country_code?: string }
