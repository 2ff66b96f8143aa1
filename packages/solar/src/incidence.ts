/**
 * The share of light that passes a module's glass, relative to perpendicular light. `incidenceCosine` is the cosine of
 * the angle of incidence; at 0 or less nothing passes. W. De Soto, S. Klein, W. Beckman, Improvement and validation of
 * a model for photovoltaic array performance (Solar Energy 80, 2006).
 */
export const glassTransmission = (
  incidenceCosine: number,
  refractiveIndex = 1.526,
  extinctionPerM = 4,
  thicknessM = 0.002,
) => {
  if (incidenceCosine <= 0) return 0
  const cosIn = Math.min(incidenceCosine, 1)
  const cosThrough = Math.sqrt(1 - (1 - cosIn * cosIn) / (refractiveIndex * refractiveIndex))
  const acrossReflection = ((cosIn - refractiveIndex * cosThrough) / (cosIn + refractiveIndex * cosThrough)) ** 2
  const alongReflection = ((cosThrough - refractiveIndex * cosIn) / (cosThrough + refractiveIndex * cosIn)) ** 2
  const straightReflection = ((1 - refractiveIndex) / (1 + refractiveIndex)) ** 2
  const depth = extinctionPerM * thicknessM
  return (
    ((1 - (acrossReflection + alongReflection) / 2) * Math.exp(depth - depth / cosThrough)) / (1 - straightReflection)
  )
}
