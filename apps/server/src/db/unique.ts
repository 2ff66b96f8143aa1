import pg from 'pg'

/** The unique constraint that a statement violated; undefined for all other errors. */
export const brokenUnique = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation ? (error.constraint ?? '') : undefined

/** PostgreSQL's code for unique_violation. */
const uniqueViolation = '23505'
