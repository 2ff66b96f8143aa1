/** After this many wrong entries a code is dead. */
export const mostWrong = 5
