import { laterOfPlant } from './of-plant.tsx'

/** What the plant in the address earns and costs, and with which tariffs. */
export const PlantFinanceScreen = laterOfPlant(async () => (await import('./finance-page.tsx')).PlantFinance)
