import type { AlertDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import classes from './alert-detail.module.css'

interface Props {
  alert: AlertDetail
  deviceLink: (device: { deviceId: number; deviceName: string }) => ReactNode
  words: Words['alerts']
  typeNames: Words['devices']['type']
}

/** Which device it is, and the facts that an installer asks for. */
export const AlertFacts = ({ alert, deviceLink, words, typeNames }: Props) => {
  const facts: [string, ReactNode][] = [
    [words.device, deviceLink(alert)],
    [words.kind, typeNames[alert.deviceType]],
    [words.serialNumber, alert.deviceSn],
    [words.code, alert.alertCode ?? '--'],
    // Alerts that the platform raises have no register.
    [words.address, alert.addr ?? words.platformRule],
  ]
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{words.facts}</h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
