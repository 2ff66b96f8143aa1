import { laterOfPlant } from './of-plant.tsx'

/** A report of the plant in the address about a period. */
export const PlantReportScreen = laterOfPlant(async () => (await import('./report-page.tsx')).PlantReport)
