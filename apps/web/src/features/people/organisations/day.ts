import { dayAt } from '@heliograph/domain/zones'
import { viewerZone } from '#i18n/dates.ts'

/** Actions of people have no plant, so days are in the viewer's time zone. */
export const dayOfSeconds = (seconds: number) => dayAt(viewerZone(), seconds * 1000)
