import { begin, type Begun } from './app/begin.ts'
import { leadsToPlant } from './app/plant-ahead.ts'

/** A script of its own in the built page: it runs as soon as it arrives, before the code that draws. */
export const begun: Begun = begin()

if (begun.session.isOpen() && leadsToPlant(location.pathname))
  void import('./app/ask-ahead.ts').then(({ askAhead }) => askAhead(begun, location)).catch(() => undefined)
