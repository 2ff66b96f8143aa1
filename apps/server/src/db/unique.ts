import pg from 'pg'

/** The unique constraint that a statement would have broken; undefined for every other error. */
export const brokenUnique = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation ? (error.constraint ?? '') : undefined

/** PostgreSQL's code for: there is one already. */
const uniqueViolation = '23505'
