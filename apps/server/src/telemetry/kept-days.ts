import { addDays, dayAt, type Day } from '@heliograph/domain/zones'

/** The first day of which all samples are kept, in a plant's zone. */
export const firstKeptDay = (zone: string, keptSince: number): Day => addDays(dayAt(zone, keptSince), 1)
