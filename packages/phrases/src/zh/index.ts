import { alerts } from './alerts.ts'
import { auth } from './auth.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { live } from './live.ts'
import { plants } from './plants.ts'
import { points } from './points.ts'
import { shell } from './shell.ts'
import { units } from './units.ts'
import { weather } from './weather.ts'

export const zh = { alerts, auth, devices, errors, history, intake, live, plants, points, shell, units, weather }
