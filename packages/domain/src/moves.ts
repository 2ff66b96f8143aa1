/**
 * Why an account cannot move to the other data centre: this installation has none; the session acts for an organisation
 * or the platform; too many plants or devices; one of them, or the person, cannot leave mainland China.
 */
export const moveHindrances = ['alone', 'organisation', 'operator', 'too-much', 'china-plant', 'china-person'] as const
export type MoveHindrance = (typeof moveHindrances)[number]
