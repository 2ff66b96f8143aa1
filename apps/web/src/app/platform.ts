import { siteOf } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { brandFrom, textOf, type Configuration } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { Api } from '@heliograph/contract/browser'
import { CallFailed } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { asDataCentre } from '#api/credentials.ts'
import type { Memory } from '#api/memory.ts'

export interface Platform {
  brand: Brand
  /** Out of service: only the notice shows (spec §4). */
  suspended: boolean
  /** The server's data centre; preselected at log-in. */
  dataCentre: DataCentre | undefined
  /** The address of the brand's visitor statistics (spec §3). */
  trackingCode?: string | null
  /** JSON, with other addresses of outside maps. */
  extendWeb?: string | null
}

interface Visit {
  host: string
  clientStyle: string | undefined
  /** It can bring the configuration along, under the name that it is kept by. */
  page: Pick<Document, 'getElementById'>
}

/**
 * Known before anything mounts: the page brings it along, or it is fetched. If that fails, the default brand shows (spec §4);
 * without a network, the last known one. A server that is busy is asked again first: the default brand leads to the other data
 * centre, where a right password is wrong.
 * @param waits before it is asked again, in milliseconds
 */
export const fetchPlatform = async (
  api: Api,
  visit: Visit,
  memory: Memory,
  waits: readonly number[] = [1_000, 3_000],
): Promise<Platform> => {
  const place = `platform/${visit.host}/${visit.clientStyle ?? ''}`
  const body = {
    channel: 'WEB',
    // Misspelt on the wire (spec §7).
    platform: 'INTELLGENT',
    projectId: visit.clientStyle ?? null,
    visitDomain: visit.host,
  }
  const ask = (again: readonly number[]): Promise<Configuration> =>
    api.branding.configuration({ body }).catch(async (error: unknown) => {
      const [wait, ...later] = again
      if (!wait || !(error instanceof CallFailed && error.status >= 500)) throw error
      await new Promise((done) => setTimeout(done, wait))
      return ask(later)
    })
  try {
    const told = visit.page.getElementById(place)?.textContent
    const configuration = told ? (JSON.parse(told) as Configuration) : await ask(waits)
    const brand = brandFrom(configuration, heliograph)
    memory.write(place, JSON.stringify(configuration))
    return {
      brand,
      suspended: configuration.status !== 'OK',
      dataCentre: centreOf(brand),
      trackingCode: configuration.trackingCode,
      extendWeb: configuration.extendWeb,
    }
  } catch (error) {
    const suspended = error instanceof CallFailed && error.code === 'service_suspend'
    const reached = error instanceof CallFailed && error.code !== 'NETWORK_ERROR'
    const brand = reached ? undefined : brandKept(memory.read(place))
    return { brand: brand ?? heliograph, suspended, dataCentre: brand && centreOf(brand) }
  }
}

/**
 * The site of another data centre, if the brand names it (`secondDataCentreDomain`, spec §3). Otherwise that centre answers here,
 * under its prefix: also if nothing is known of the brand (spec §4).
 */
export const siteOfCentre = ({ brand, dataCentre }: Pick<Platform, 'brand' | 'dataCentre'>, centre: DataCentre) =>
  dataCentre === undefined || centre === dataCentre ? undefined : siteOf(textOf(brand, 'secondDataCentreDomain', 'en'))

const centreOf = (brand: Brand) => asDataCentre(textOf(brand, 'currentDataCentre', 'en'))

/** Browser storage is untrusted input. */
const brandKept = (text: string | undefined) => {
  try {
    return text === undefined ? undefined : brandFrom(JSON.parse(text) as Configuration, heliograph)
  } catch {
    return undefined
  }
}
