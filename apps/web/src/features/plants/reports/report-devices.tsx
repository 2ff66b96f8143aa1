import type { ReportedDevices } from '@heliograph/contract/browser'
import { comparedDevices } from '@heliograph/domain/compared-devices'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import classes from './reports.module.css'

interface Props {
  found: ReportedDevices
  words: Words['report']
}

/** The inverter that made the most and the one that made the least, by kWp where that is known of all. */
export const ReportDevices = ({ found: { scaled, devices }, words }: Props) => {
  const compared = comparedDevices(devices, scaled)
  if (typeof compared === 'string') return <p>{words[compared]}</p>
  const { best, least, lessPct, left } = compared
  return (
    <>
      <dl className={classes.places}>
        {([best, least] as const).map((device) => (
          <div key={device.deviceId}>
            <dt>{device === best ? words.best : words.worst}</dt>
            <dd>
              <b>{device.deviceName}</b>
              <br />
              {[
                quantityText(device.energy, 'kWh'),
                ...(scaled ? [words.perKwp({ amount: numberText(device.yield) })] : []),
              ].join(words.separator)}
              {device === least && lessPct >= 1 && <br />}
              {device === least && lessPct >= 1 && words.apart({ percent: percentText(lessPct) })}
            </dd>
          </div>
        ))}
      </dl>
      {!scaled && <p>{words.notScaled}</p>}
      {left > 0 && <p>{words.notCompared({ count: left })}</p>}
    </>
  )
}
