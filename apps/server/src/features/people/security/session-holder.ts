/** Somebody who is logged in, and the session that they ask with. */
export interface SessionHolder {
  session: { id: string; family: string; userId: number; provenAt: number }
  token: string
  ip: string
}
