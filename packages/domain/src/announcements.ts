/** Whom an announcement is for: everyone of the brand, people who own plants, or members of organisations. */
export const audiences = ['everyone', 'owners', 'organisations'] as const
export type Audience = (typeof audiences)[number]
