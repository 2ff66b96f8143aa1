import { expect, test } from 'vitest'
import { connectionsOn } from './embedded-settings.ts'
import { poolSizeOn } from './pool.ts'

/** PostgreSQL keeps them for administrators. */
const reserved = 3

test.each([1, 4, 16, 64])(
  'with %i processors, two data centres with a white label can use all of their connections: a full house waits, and is not refused',
  (processors) => expect(2 * 3 * poolSizeOn(processors)).toBeLessThanOrEqual(connectionsOn(processors) - reserved),
)
