import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { codes } from './codes.ts'
import { devices } from './devices.ts'
import { find } from './find.ts'
import { handOver } from './hand-over.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { largeScreen } from './large-screen.ts'
import { live } from './live.ts'
import { outbox } from './outbox.ts'
import { plantFacts } from './plant-facts.ts'
import { plants } from './plants.ts'
import { points } from './points.ts'
import { registration } from './registration.ts'
import { weather } from './weather.ts'

/** What the pages behind the log-in say. */
export const pages = { account, alerts, codes, devices, find, handOver, history, intake, largeScreen, live, outbox, plantFacts, plants, points, registration, weather }
