import type { Brand } from '@heliograph/brand/brand'
import { brandFrom, textOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { textTypes } from '@heliograph/brand/texts'
import type { Api } from '@heliograph/contract/browser'
import { CallFailed } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { asDataCentre } from '../api/credentials.ts'

export interface Platform {
  brand: Brand
  /** Out of service: nothing but the notice shows (spec §4). */
  suspended: boolean
  /** Whether there was an answer, be it a no. */
  reached: boolean
  /** Where the server stands; what log-in offers first. */
  dataCentre: DataCentre | undefined
}

/** Asked before anything mounts. Without an answer the default brand shows (spec §4). */
export const fetchPlatform = async (api: Api, visit: { host: string; clientStyle: string | undefined }): Promise<Platform> => {
  try {
    const configuration = await api.branding.configuration({
      body: {
        channel: 'WEB',
        // Spelt as the wire spells it (spec §7).
        platform: 'INTELLGENT',
        colorCategoryList: ['common'],
        projectId: visit.clientStyle ?? null,
        textTypeList: Object.values(textTypes),
        visitDomain: visit.host,
      },
    })
    const brand = brandFrom(configuration, heliograph)
    return {
      brand,
      suspended: configuration.status !== 'OK',
      reached: true,
      dataCentre: asDataCentre(textOf(brand, 'currentDataCentre', 'en')),
    }
  } catch (error) {
    const suspended = error instanceof CallFailed && error.code === 'service_suspend'
    const reached = error instanceof CallFailed && error.code !== 'NETWORK_ERROR'
    return { brand: heliograph, suspended, reached, dataCentre: undefined }
  }
}
