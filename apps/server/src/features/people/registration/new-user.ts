import type { Brand } from '@heliograph/brand/brand'
import { consentTexts, type ConsentKind } from '@heliograph/brand/consents'
import { dataCentreOf } from '@heliograph/domain/areas'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { languageIn } from '#needs/languages.ts'
import type { NewUser, NewUserRequest } from '#needs/new-users.ts'

/** @throws Refusal SWITCH_TO_CHINA, PARAM_ERROR */
export const newUserIn = (request: NewUserRequest, brand: Brand, here: DataCentre): NewUser => ({
  area: areaIn(request, brand, here),
  country: request.country || null,
  consents: consentsIn(request, brand),
  language: languageIn(brand.languages, request.language, 'en'),
})

/**
 * Accounts of mainland China are stored in China, all others elsewhere. A client that calls the wrong data centre is
 * refused.
 */
const areaIn = ({ area }: Pick<NewUserRequest, 'area'>, brand: Brand, here: DataCentre) => {
  if (!brand.multiDataCentre || brand.whiteLabel) return area ?? null
  if (area === undefined) throw new Refusal('PARAM_ERROR', 'body/area')
  if (dataCentreOf(area) === here) return area
  if (area === 'CN') throw new Refusal('SWITCH_TO_CHINA')
  throw new Refusal('PARAM_ERROR', { area, dataCentre: dataCentreOf(area) })
}

/** The text that the person saw must be the brand's current one: otherwise they agreed to something else. */
const consentsIn = ({ consents }: Pick<NewUserRequest, 'consents'>, brand: Brand) =>
  (['terms', 'privacy'] satisfies ConsentKind[]).map((kind) => {
    const version = consents[kind]
    if (!brand.languages.some((language) => consentTexts(brand, language)[kind].version === version)) {
      throw new Refusal('PARAM_ERROR', `body/consents/${kind}`)
    }
    return { kind, version }
  })
