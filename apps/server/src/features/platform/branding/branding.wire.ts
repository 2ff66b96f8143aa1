import { configurationOf } from '@heliograph/brand/configuration'
import type { branding, DisplayConfiguration, Received } from '@heliograph/contract'
import type { Look } from './branding.ts'

/** Texts and colours of the kinds that a client asked for; all if it named none. Our colours are all of the kind `common`. */
export const configurationIn = (
  { brand, dataCentre, isSuspended, emptyFunctions, mapSites }: Look,
  { textTypeList: texts = [], colorCategoryList: colours = [] }: Asked = {},
): DisplayConfiguration => {
  const configuration = configurationOf(brand, { suspended: isSuspended, currentDataCentre: dataCentre, mapSites })
  return {
    ...configuration,
    textList: configuration.textList.filter(({ type }) => texts.length === 0 || texts.includes(type)),
    colorList: colours.length === 0 || colours.includes('common') ? configuration.colorList : [],
    blockFunctionCodeList: [...configuration.blockFunctionCodeList, ...emptyFunctions],
  }
}

type Asked = Pick<Received<typeof branding.configuration>['body'], 'textTypeList' | 'colorCategoryList'>
