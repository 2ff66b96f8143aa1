/** A person as others may know them: never with anything that proves who they are. */
export interface Person {
  id: number
  name: string
  username: string | null
  email: string | null
  phone: string | null
  language: string | null
  disabled: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

/** Undefined: there is no such person (any more). */
export type FindPerson = (userId: number) => Promise<Person | undefined>
