/**
 * What is called before somebody is logged in, at the latest when the log-in's form has been painted. All other calls are
 * fetched with the pages. No stream and no file may be among these: the start cannot read them.
 */
export const startGroups = ['auth', 'thirdParty', 'branding'] as const

export type StartGroup = (typeof startGroups)[number]
