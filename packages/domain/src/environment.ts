import { countryCodeOf } from './countries.ts'
import { emissionFactorOf, type EmissionFactor } from './emission-factors.ts'

/** Environmental benefits: tonnes of coal and CO₂ saved, and the number of trees that would absorb that. */
export interface Spared {
  coalT: number
  co2T: number
  trees: number
}

/**
 * By the factors of APIs of this family, which clients expect: 0.305 kg of coal, 0.793 kg of CO₂ and 0.997/18.3 trees per
 * kWh. That is the electricity of a country that burns coal.
 */
export const sparedBy = (generationKwh: number): Spared => ({
  coalT: (generationKwh * kgOfCoal) / 1000,
  co2T: (generationKwh * 0.793) / 1000,
  trees: (generationKwh * 0.997) / 18.3,
})

/** An estimate: as if the energy replaced the average electricity of a country. */
export interface Avoided {
  co2T: number
  /** The trees that absorb this in a year. */
  trees: number
  factor: EmissionFactor
}

/** Of a country by its id in the API. Null, if the country is unknown. */
export const avoidedIn = (countryId: number | null, generationKwh: number): Avoided => {
  const factor = emissionFactorOf(countryId === null ? undefined : countryCodeOf(countryId))
  const co2T = (generationKwh * factor.gPerKwh) / 1e6
  return { co2T, trees: (co2T * 1000) / kgPerTree, factor }
}

/** What a power plant burns for a kWh. */
export const kgOfCoal = 0.305

/** What a tree absorbs in a year. */
export const kgPerTree = 18.3
