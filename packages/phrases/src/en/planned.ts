import { alerts } from './alerts.ts'
import { devices } from './devices.ts'
import { points } from './points.ts'
import { weather } from './weather.ts'

/** Of features whose screens come later. Nobody waits for them at log-in. */
export const planned = { alerts, devices, points, weather }
