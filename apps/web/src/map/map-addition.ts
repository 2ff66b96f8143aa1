import { createContext, type ReactNode } from 'react'
import type { LandMap } from './land-map.ts'

/** What a screen adds to the buttons of its maps, such as a choice of other maps. */
export const MapAddition = createContext<((land: LandMap) => ReactNode) | undefined>(undefined)
