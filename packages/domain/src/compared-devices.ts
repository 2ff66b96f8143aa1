/** An inverter in a report. Energies are kWh, the yield kWh per kWp; the place is null if it is not compared. */
interface Ranked {
  energy: number | null
  yield: number | null
  place: number | null
}

/**
 * The inverter that made the most and the one that made the least, of those in the order of their places.
 * @returns how much less the last one made, percent, and how many are not compared; why there is nothing to compare otherwise
 */
export const comparedDevices = <Device extends Ranked>(devices: readonly Device[], isScaled: boolean) => {
  const placed = devices.filter(({ place }) => place !== null)
  const [best, least] = [placed[0], placed.at(-1)]
  if (!best || !least || best === least) return 'oneDevice'
  const amountOf = ({ yield: made, energy }: Device) => (isScaled ? made : energy) ?? 0
  // At night all are alike.
  if (amountOf(best) <= 0) return 'nothingMade'
  return { best, least, lessPct: (1 - amountOf(least) / amountOf(best)) * 100, left: devices.length - placed.length }
}
