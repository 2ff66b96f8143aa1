/** A logged-in person, and the session of their request. */
export interface SessionHolder {
  session: { id: string; family: string; userId: number; provenAt: number }
  token: string
  ip: string
}
