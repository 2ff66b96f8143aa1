import type { SatellitePlace } from '@heliograph/domain/module-background'
import type { ReactNode } from 'react'
import type { Source } from '#map/outside/sources.ts'

/** Satellite pictures of another service, where the brand has one. Nothing is asked of it before the person allowed that. */
export interface SatelliteOffer {
  /** With the name of the service. */
  label: string
  /** Of the plant, if that is known. */
  place: SatellitePlace | undefined
  /** Once it was chosen and allowed. */
  source: Source | undefined
  choose: (isOn: boolean) => void
  /** Asks for the consent, when it was chosen without. */
  question: ReactNode
}
