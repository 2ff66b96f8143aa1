import { laterOfPlant } from './of-plant.tsx'

/** Where the modules of the plant in the address are, and what they gave (spec §2). */
export const ComponentLayoutScreen = laterOfPlant(
  async () => (await import('./component-layout-page.tsx')).ComponentLayout,
)
