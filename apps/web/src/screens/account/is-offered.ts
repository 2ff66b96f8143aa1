import type { Brand, Flag } from '@heliograph/brand/brand'

/** A brand has it on, and neither the brand nor the installation blocks it (spec §6). */
export const isOffered = (flag: Flag, { flags, blockedFunctions }: Pick<Brand, 'flags' | 'blockedFunctions'>) =>
  flags[flag] && !blockedFunctions.includes(flag)
