import type { ReportedDevices } from '@heliograph/contract/browser'
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
  const placed = devices.filter(({ place }) => place !== null)
  const left = devices.length - placed.length
  const [best, worst] = [placed[0], placed.at(-1)]
  if (!best || !worst || best === worst) return <p>{words.oneDevice}</p>
  const amountOf = ({ yield: made, energy }: (typeof placed)[number]) => (scaled ? made : energy) ?? 0
  // At night all are alike.
  if (amountOf(best) <= 0) return <p>{words.nothingMade}</p>
  const less = (1 - amountOf(worst) / amountOf(best)) * 100
  return (
    <>
      <dl className={classes.places}>
        {([best, worst] as const).map((device) => (
          <div key={device.deviceId}>
            <dt>{device === best ? words.best : words.worst}</dt>
            <dd>
              <b>{device.deviceName}</b>
              <br />
              {[
                quantityText(device.energy, 'kWh'),
                ...(scaled ? [words.perKwp({ amount: numberText(device.yield) })] : []),
              ].join(', ')}
              {device === worst && less >= 1 && <br />}
              {device === worst && less >= 1 && words.apart({ percent: percentText(less) })}
            </dd>
          </div>
        ))}
      </dl>
      {!scaled && <p>{words.notScaled}</p>}
      {left > 0 && <p>{words.notCompared({ count: left })}</p>}
    </>
  )
}
