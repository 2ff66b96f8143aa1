import type { DataCentre } from '@heliograph/domain/regions'
import type { Language } from '@heliograph/phrases'

export interface OtherWays {
  /** Called before any request: makes the chosen data centre the current one and returns it. */
  onBegin: () => DataCentre | undefined
  language: Language
}
