import type { FleetLink } from '@heliograph/simulation/fleet-file'
import { openEmoncms } from './emoncms.ts'
import { openHttpPush } from './http-push.ts'
import type { OpenLink } from './link.ts'
import { openMqtt } from './mqtt.ts'
import { openSolarmanV5 } from './solarman-v5.ts'

export const openers: Record<FleetLink, OpenLink> = {
  'solarman-v5': openSolarmanV5,
  mqtt: openMqtt,
  http: openHttpPush,
  emoncms: openEmoncms,
}
