/**
 * Why an account cannot move to the other data centre: there is none here; it speaks for an organisation or the platform;
 * it has too many plants or devices; one of them, or the person, may not leave mainland China.
 */
export const moveHindrances = ['alone', 'organisation', 'operator', 'too-much', 'china-plant', 'china-person'] as const
export type MoveHindrance = (typeof moveHindrances)[number]
