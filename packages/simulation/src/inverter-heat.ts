/** How much hotter than the air around it an inverter is at its rating, K: with a fan that runs, or without. */
export const heatOf = (isUncooled: boolean) => (isUncooled ? 85 : 28)

/** Its temperature at a part of its rating, °C. */
export const inverterC = (airC: number, heatK: number, load: number) => airC + restK + heatK * load

/** The part of its rating that it can give without getting too hot: from there on it gives less (derating). */
export const coolLoad = (airC: number, heatK: number) => Math.max(leastLoad, (mostC - airC - restK) / heatK)

const restK = 4
const mostC = 71
const leastLoad = 0.2
