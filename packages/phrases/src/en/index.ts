import { auth } from './auth.ts'
import { errors } from './errors.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { live } from './live.ts'
import { plants } from './plants.ts'
import { shell } from './shell.ts'
import { units } from './units.ts'

export const en = { auth, errors, history, intake, live, plants, shell, units }
