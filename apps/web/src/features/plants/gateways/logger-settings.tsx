import type { Words } from '@heliograph/phrases'
import { ConnectionSettings } from './connection-settings.tsx'
import classes from './gateways.module.css'

interface Props {
  door: { host: string; port: number }
  words: Words['gateways']
}

/** What to enter in a logger that is not registered yet. */
export const LoggerSettings = ({ door: { host, port }, words }: Props) => (
  <section className={classes.page}>
    <h2 className={classes.heading}>{words.settings}</h2>
    <p className={classes.lead}>{words.settingsOfLogger}</p>
    <ConnectionSettings
      connection={{ protocol: 'solarman-v5', host, port, userName: null, topic: null, url: null, emoncmsUrl: null }}
      secret={undefined}
      words={words}
    />
  </section>
)
