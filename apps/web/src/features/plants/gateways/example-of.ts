import type { Gateway } from '@heliograph/contract/browser'

/** A command that sends one report with the time of its run. Undefined for loggers, which no command line speaks for. */
export const exampleOf = ({ protocol, host, port, userName, topic, url }: Connection, secret: string) => {
  if (protocol === 'mqtt') {
    const body = `{ "seq": 1, "ts": '"$(date +%s000)"', "dev": [{ "sn": "INV1", "type": "INVERTER", "m": { "acPower": 2140 } }] }`
    return `mosquitto_pub -h ${host} -p ${port} -i ${userName} -u ${userName} -P ${secret} -q 1 -t ${topic} -m '${body}'`
  }
  if (protocol === 'http') {
    const body = `{ "samples": [{ "sn": "INV1", "type": "INVERTER", "at": '"$(date +%s000)"', "values": { "acPower": 2140 } }] }`
    return `curl ${url} -H 'authorization: Bearer ${secret}' -d '${body}'`
  }
  return undefined
}

type Connection = NonNullable<Gateway['connection']>
