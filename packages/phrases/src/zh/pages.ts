import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { centres } from './centres.ts'
import { codes } from './codes.ts'
import { content } from './content.ts'
import { devices } from './devices.ts'
import { find } from './find.ts'
import { handOver } from './hand-over.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { largeScreen } from './large-screen.ts'
import { live } from './live.ts'
import { organisations } from './organisations.ts'
import { outbox } from './outbox.ts'
import { plantFacts } from './plant-facts.ts'
import { plants } from './plants.ts'
import { points } from './points.ts'
import { profile } from './profile.ts'
import { registration } from './registration.ts'
import { relations } from './relations.ts'
import { security } from './security.ts'
import { thirdParty } from './third-party.ts'
import { version } from './version.ts'
import { weather } from './weather.ts'

/** What the pages behind the log-in say. */
export const pages = {
  account,
  alerts,
  codes,
  content,
  devices,
  find,
  handOver,
  history,
  intake,
  largeScreen,
  live,
  organisations,
  outbox,
  plantFacts,
  plants,
  points,
  registration,
  security,
  thirdParty,
  weather,
  audit,
  relations,
  centres,
  profile,
  version,
}
