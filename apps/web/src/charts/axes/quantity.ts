/** Charts and documents write quantities alike. */
export { energyTexts, energyUnitOf, percentText, quantityOf, quantityText } from '@heliograph/domain/quantities'
