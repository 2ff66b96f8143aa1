/** What a code is for that goes to a mailbox or a phone. A code for one purpose is worth nothing for another. */
export const codePurposes = ['register', 'password', 'log-in', 'email', 'phone', 'revoke'] as const
export type CodePurpose = (typeof codePurposes)[number]
