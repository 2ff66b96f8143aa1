import { account } from './account.ts'
import { alerts } from './alerts.ts'
import { auth } from './auth.ts'
import { branding } from './branding.ts'
import { content } from './content.ts'
import { devices } from './devices.ts'
import { history } from './history.ts'
import { intake } from './intake.ts'
import { largeScreen } from './large-screen.ts'
import { live } from './live.ts'
import { plants } from './plants.ts'
import { regions } from './regions.ts'

/** Every call of the platform, by feature. */
export const contract = { auth, account, branding, content, regions, plants, live, largeScreen, devices, history, alerts, intake }

export {
  addressesOf,
  gather,
  refusalsOf,
  splitEndpoint,
  type Access,
  type Answer,
  type Call,
  type CallGroup,
  type Handler,
  type Received,
} from './kit/call.ts'
export { openapi } from './kit/openapi.ts'
export { heartbeat, isStream, writeEvent, type EventOf, type Stream } from './kit/stream.ts'

export type * from './account.ts'
export type * from './alerts.ts'
export type * from './auth.ts'
export type * from './branding.ts'
export type * from './content.ts'
export type * from './device-rows.ts'
export type * from './history.ts'
export type * from './intake.ts'
export type * from './large-screen.ts'
export type * from './live.ts'
export type * from './plant-details.ts'
export type * from './plants.ts'
export type * from './regions.ts'
