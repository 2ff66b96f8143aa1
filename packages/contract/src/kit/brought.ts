/** A call and what it sends, in one line: a page brings answers along under it, and the client looks them up by it. */
export const lineOf = (group: string, name: string, sent: object = {}) => `${group}.${name} ${JSON.stringify(sent)}`

/** The element of a page that has the answers for a session, of which the mark is the end of the token. */
export const broughtId = (mark: string) => `answers/${mark}`

/** Beside the answers: of zones by name, as `offsetsOver` reads them. No call has this line. */
export const zonesKey = 'zones'

/** Of a token; it identifies the log-in without revealing it. */
export const markOf = (token: string) => token.slice(-8)
