import { sure } from '@heliograph/domain/sure'
import type { Centre } from './compose.ts'
import type { Config } from './config/config.ts'
import type { Doors } from './features/plants/gateways/connections.ts'
import { startHttpPush } from './ingest/listeners/http-push.ts'
import type { Listener } from './ingest/listeners/listener.ts'
import { startMqttBridge } from './ingest/listeners/mqtt-bridge.ts'
import { startMqtt } from './ingest/listeners/mqtt.ts'
import { startSolarmanV5 } from './ingest/listeners/solarman-v5.ts'
import { ClockInDoubt } from './ingest/pipeline.ts'

interface Needs {
  config: Pick<Config, 'host' | 'v5Port' | 'mqttPort' | 'pushPort' | 'mqttUrl' | 'trustedProxies' | 'dataCentres'>
  /** Whether another data centre of this process knows the gateway. */
  isElsewhere: (sn: string) => Promise<boolean>
  /** The data centre's index in this process. Its ports follow those of the one before. */
  place: number
  centre: Pick<
    Centre,
    | 'roster'
    | 'pipeline'
    | 'presence'
    | 'dating'
    | 'pins'
    | 'visits'
    | 'claims'
    | 'inputs'
    | 'gatewayChanges'
    | 'knownTime'
    | 'hold'
  >
  report: (error: Error) => void
  log: (line: string) => void
}

/** Each further data centre uses the next ports. Port 0 turns a listener off for all of them. */
export const portsOf = (
  { v5Port, mqttPort, pushPort }: Pick<Config, 'v5Port' | 'mqttPort' | 'pushPort'>,
  place: number,
) => {
  const own = (port: number) => (port === 0 ? 0 : port + place)
  return { v5: own(v5Port), mqtt: own(mqttPort), push: own(pushPort) }
}

/** What gateways outside connect to: the listeners that are on, under the public host name, or the broker. */
export const doorsOf = (
  { publicUrl, mqttUrl, ...config }: Pick<Config, 'v5Port' | 'mqttPort' | 'pushPort' | 'publicUrl' | 'mqttUrl'>,
  place: number,
): Doors => {
  const { v5, mqtt, push } = portsOf(config, place)
  const { hostname: host } = new URL(publicUrl)
  const broker = mqttUrl === undefined ? undefined : new URL(mqttUrl)
  return {
    ...(v5 > 0 && { 'solarman-v5': { host, port: v5 } }),
    ...(broker
      ? { mqtt: { host: broker.hostname, port: Number(broker.port) || 1883 } }
      : mqtt > 0 && { mqtt: { host, port: mqtt } }),
    ...(push > 0 && { http: { host, port: push } }),
  }
}

/** The setting of a port that this process wanted to open, and another program uses. */
export const settingOfPort = (config: Config, wanted: number) => {
  const ofDevices = config.dataCentres.flatMap((_, place) => {
    const { v5, mqtt, push } = portsOf(config, place)
    return [['V5_PORT', v5] as const, ['MQTT_PORT', mqtt] as const, ['PUSH_PORT', push] as const]
  })
  const ports = [['PORT', config.port] as const, ['METRICS_PORT', config.metricsPort] as const, ...ofDevices]
  return ports.find(([, port]) => port === wanted)?.[0]
}

/** Opens a data centre's listeners for devices. Returns a function that closes them. */
export const openDoors = async ({ config, isElsewhere, place, centre, report, log }: Needs) => {
  const common = {
    ...centre,
    host: config.host,
    now: centre.knownTime.now,
    // One line about the clock is enough; the state of every report is not worth one.
    report: (error: Error) => (error instanceof ClockInDoubt ? undefined : report(error)),
  }
  const doors: Listener[] = []
  const closePresence = centre.presence.start()
  const closeClaims = centre.claims.start()
  const closeGatewayChanges = centre.gatewayChanges.start()
  const closeVisits = centre.visits.start()
  const close = async () => {
    await Promise.all(doors.map((door) => door.close()))
    await closeVisits()
    await closeGatewayChanges()
    await closeClaims()
    await closePresence()
  }
  const ports = portsOf(config, place)
  try {
    if (ports.v5 > 0)
      doors.push(await startSolarmanV5({ ...common, timeForLoggers: centre.knownTime.forLoggers, port: ports.v5 }))
    if (config.mqttUrl)
      doors.push(
        await startMqttBridge({ ...common, url: config.mqttUrl, centre: sure(config.dataCentres[place]), isElsewhere }),
      )
    else if (ports.mqtt > 0) doors.push(await startMqtt({ ...common, port: ports.mqtt }))
    if (ports.push > 0)
      doors.push(await startHttpPush({ ...common, trustedProxies: config.trustedProxies, port: ports.push }))
  } catch (error) {
    // The first doors are open, and the database is about to be closed behind them.
    await close()
    throw error
  }
  if (doors.length > 0) log(`Listening for devices on ports ${doors.map(({ port }) => port).join(', ')}.`)
  return close
}
