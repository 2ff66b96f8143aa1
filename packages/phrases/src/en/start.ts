import { auth } from './auth.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { units } from './units.ts'

/** What is needed before somebody is logged in. */
export const start = { auth, errors, shell, units }
