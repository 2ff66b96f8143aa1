import { dayAt } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { dayText, viewerZone } from '#i18n/dates.ts'

/** Deeds of people have no plant, so the day is the viewer's own. */
export const dayOfSeconds = (language: Language) => (seconds: number) =>
  dayText(language, dayAt(viewerZone(), seconds * 1000))
