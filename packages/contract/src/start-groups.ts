/**
 * Calls before log-in, at the latest when the log-in form has been painted. All other calls are loaded with the pages.
 * Streams and files must not be among these, because the start cannot read them.
 */
export const startGroups = ['auth', 'thirdParty', 'branding'] as const

/** Calls of a few pages that hardly anyone opens: loaded by the first of them. */
export const seldomGroups = [
  'insurance',
  'orders',
  'brands',
  'directory',
  'installation',
  'intake',
  'communicationReport',
  'largeExports',
  'moduleMap',
  'portfolioReport',
  'portfolioTemplates',
] as const

export type SeldomGroup = (typeof seldomGroups)[number]
export type StartGroup = (typeof startGroups)[number]
