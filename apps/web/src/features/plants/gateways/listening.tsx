import type { DeviceRow, Gateway } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { Callout } from '#ui/notices/callout.tsx'
import classes from './gateways.module.css'

interface Props {
  gateway: Gateway
  devices: readonly DeviceRow[]
  now: number
  ago: (ageMs: number) => string
  linkTo: (device: DeviceRow) => ReactNode
  /** Where the values show from now on. */
  toPlant: ReactNode
  words: Words['gateways']
}

/** What arrives from a gateway while a person stands at it. A change is spoken, the passing seconds are not. */
export const Listening = ({ gateway, devices, now, ago, linkTo, toPlant, words }: Props) => {
  const { heardTime, connection } = gateway
  if (heardTime === null) {
    return (
      <section className={classes.listening}>
        <p role="status">
          <strong>{words.listening}</strong>
        </p>
        <p className={classes.lead}>{words.listeningText}</p>
        {connection && (
          <details>
            <summary>{words.checks}</summary>
            <ol className={classes.checks}>
              <li>{words.check.address({ host: connection.host, port: connection.port })}</li>
              {gateway.protocol !== 'solarman-v5' && <li>{words.check.secret}</li>}
              <li>{words.check.wifi}</li>
              <li>{words.check.clock}</li>
            </ol>
          </details>
        )}
      </section>
    )
  }
  const heardMs = now - heardTime * 1000
  const isHeard = heardMs < silentAfterMs
  return (
    <section className={classes.listening}>
      <Callout tone={isHeard ? 'success' : 'warning'} icon={isHeard ? IconCheck : IconAlert}>
        <strong>{(isHeard ? words.heard : words.silent)({ age: ago(heardMs) })}</strong>
        <span role="status" className="only-heard">
          {words.devices}: {devices.length}
        </span>
      </Callout>
      {devices.length === 0 ? (
        <p className={classes.lead}>{words.noDevices}</p>
      ) : (
        <>
          <h3 className={classes.heading}>{words.devices}</h3>
          <ul className={classes.devices}>
            {devices.map((device) => (
              <li key={device.id}>
                {linkTo(device)}
                <span>
                  {typeof device.generationPower === 'number' && (
                    <strong className={classes.power}>{quantityText(device.generationPower, 'W')}</strong>
                  )}
                  {device.collectionTime !== null && (
                    <span className={classes.lead}>
                      {words.reported({ age: ago(now - device.collectionTime * 1000) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <div>{toPlant}</div>
        </>
      )}
    </section>
  )
}

const silentAfterMs = 15 * 60_000
