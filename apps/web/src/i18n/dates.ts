/** For everything that is not about a plant. Dates and times are formatted by `domain/zones.ts`, for all languages the same. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
