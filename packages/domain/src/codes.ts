/** The purposes of codes sent by mail or SMS. A code for one purpose is invalid for another. */
export const codePurposes = ['register', 'password', 'log-in', 'email', 'phone', 'revoke'] as const
export type CodePurpose = (typeof codePurposes)[number]
