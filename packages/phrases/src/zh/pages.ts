import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { devices } from './devices.ts'
import { find } from './find.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { largeScreen } from './large-screen.ts'
import { live } from './live.ts'
import { plantFacts } from './plant-facts.ts'
import { plants } from './plants.ts'
import { points } from './points.ts'
import { weather } from './weather.ts'

/** What the pages behind the log-in say. */
export const pages = { account, alerts, devices, find, history, intake, largeScreen, live, plantFacts, plants, points, weather }
