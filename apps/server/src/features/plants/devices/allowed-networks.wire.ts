import type * as wire from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { Use } from './allowed-networks.store.ts'
import type { AllowedNetworks } from './allowed-networks.ts'

export const toAllowedNetworks = ({ last, refused, ...own }: AllowedNetworks): wire.AllowedNetworks => ({
  ...own,
  last: toUse(last),
  refused: toUse(refused),
})

const toUse = (use: Use | undefined) => (use ? { address: use.address, time: seconds(use.at) } : null)
