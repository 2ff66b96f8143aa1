import { dayAt } from '@heliograph/domain/zones'
import type { Language } from '@heliograph/phrases'
import { dayText, viewerZone } from '#i18n/dates.ts'

/** Actions of people have no plant, so days are in the viewer's time zone. */
export const dayOfSeconds = (language: Language) => (seconds: number) =>
  dayText(language, dayAt(viewerZone(), seconds * 1000))
