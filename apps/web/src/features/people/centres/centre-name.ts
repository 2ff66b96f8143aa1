import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'

export const centreName = (centre: DataCentre, words: Words['centres']) =>
  centre === 'CN' ? words.china : words.international
