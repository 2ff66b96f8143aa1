import { dayMs } from '@heliograph/domain/zones'
import type { Provider } from './provider.ts'

/** A bank transfer with the order's reference. An operator notes that it came. */
export const byTransfer: Provider = {
  way: 'transfer',
  // Longer than most sellers give.
  openMs: 45 * dayMs,
  create: async ({ reference }) => ({ ref: reference, url: null }),
}
