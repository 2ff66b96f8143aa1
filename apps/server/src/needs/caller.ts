/** Who makes a request: a person, alone or for one organisation. */
export interface Caller {
  userId: number
  organisationId: number | null
}

/** Someone who does something that is audited, and the address that they do it from. */
export interface Actor {
  userId: number
  ip: string
}
