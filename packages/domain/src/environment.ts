/** Environmental benefits: tonnes of coal and CO₂ saved, and the number of trees that would absorb that. */
export interface Spared {
  coalT: number
  co2T: number
  trees: number
}

/** The factors used by APIs of this family: 0.305 kg of coal, 0.793 kg of CO₂ and 0.997/18.3 trees per kWh. */
export const sparedBy = (generationKwh: number): Spared => ({
  coalT: (generationKwh * 0.305) / 1000,
  co2T: (generationKwh * 0.793) / 1000,
  trees: (generationKwh * 0.997) / 18.3,
})
