/** What generation has spared the world: tonnes of coal and of CO₂, and as many trees as would take that up. */
export interface Spared {
  coalT: number
  co2T: number
  trees: number
}

/** Factors as the API family uses them: 0.305 kg of coal, 0.793 kg of CO₂ and 0.997/18.3 trees a kWh. */
export const sparedBy = (generationKwh: number): Spared => ({
  coalT: (generationKwh * 0.305) / 1000,
  co2T: (generationKwh * 0.793) / 1000,
  trees: (generationKwh * 0.997) / 18.3,
})
