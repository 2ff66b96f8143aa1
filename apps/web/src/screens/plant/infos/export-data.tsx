import { laterOfPlant } from './of-plant.tsx'

/** The data of the plant in the address as a file (spec §2). */
export const ExportDataScreen = laterOfPlant(async () => (await import('./export-data-page.tsx')).ExportData)
