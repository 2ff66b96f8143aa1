/** A person as other features see them: without anything that could be used to log in. */
export interface Person {
  id: number
  /** The code of the brand that the account belongs to. */
  brand: string
  name: string
  username: string | null
  email: string | null
  phone: string | null
  language: string | null
  disabled: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

/** Undefined: no such person, or not any longer. */
export type FindPerson = (userId: number) => Promise<Person | undefined>
