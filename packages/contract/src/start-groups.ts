/**
 * Calls before log-in, at the latest when the log-in form has been painted. All other calls are loaded with the pages.
 * Streams and files must not be among these, because the start cannot read them.
 */
export const startGroups = ['auth', 'thirdParty', 'branding'] as const

export type StartGroup = (typeof startGroups)[number]
