import { laterOfPlant } from './of-plant.tsx'

/** Days of another portal for the plant in the address. */
export const ImportHistoryScreen = laterOfPlant(async () => (await import('./import-history-page.tsx')).ImportHistory)
