/** Who makes a request: a person, alone or for one organisation. */
export interface Caller {
  userId: number
  organisationId: number | null
}
