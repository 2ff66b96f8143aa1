import { configurationOf } from '@heliograph/brand/configuration'
import type { DisplayConfiguration } from '@heliograph/contract'
import type { Look } from './branding.ts'

export const configurationIn = ({ brand, dataCentre, isSuspended, emptyFunctions }: Look): DisplayConfiguration => {
  const configuration = configurationOf(brand, { suspended: isSuspended, currentDataCentre: dataCentre })
  return {
    ...configuration,
    blockFunctionCodeList: [...configuration.blockFunctionCodeList, ...emptyFunctions],
  }
}
