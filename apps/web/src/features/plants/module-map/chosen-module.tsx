import { shareText } from '@heliograph/domain/module-shares'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityText } from '#charts/axes/quantity.ts'
import { partText, placeText, type ValueUnit } from './module-texts.ts'
import { neighboursOf, type ShownModule } from './shares.ts'
import classes from './module-map.module.css'

interface Props {
  chosen: ShownModule
  shown: readonly ShownModule[]
  unit: ValueUnit
  linkTo: (deviceId: number, name: string) => ReactNode
  onChoose: (key: string) => void
  words: Words['moduleMap']
}

/** What a module gave beside those around it. */
export const ChosenModule = ({ chosen, shown, unit, linkTo, onChoose, words }: Props) => {
  const { deviceId, sn } = chosen.module
  const part = partText(chosen.module, words)
  const around = neighboursOf(shown, chosen)
  const largest = Math.max(0, ...around.map(({ value }) => value ?? 0))
  return (
    <>
      <p className={classes.place}>{placeText(chosen, words)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{words.device}</dt>
          <dd>{deviceId === null ? part : linkTo(deviceId, part)}</dd>
        </div>
        {sn !== null && (
          <div>
            <dt>{words.sn}</dt>
            <dd>
              {sn} {deviceId === null && <span className={classes.note}>{words.notHeard}</span>}
            </dd>
          </div>
        )}
        <div>
          <dt>{unit === 'W' ? words.power : words.energy}</dt>
          <dd>{quantityText(chosen.value, unit)}</dd>
        </div>
        <div>
          <dt>{words.share}</dt>
          <dd>
            {shareText(chosen.share)} · {words.levels[chosen.level]}
          </dd>
        </div>
      </dl>
      {around.length > 1 && (
        <>
          <h3 className={classes.subtitle}>{words.neighbours}</h3>
          <ul className={classes.bars}>
            {around.map((one) => (
              <li key={one.key} data-chosen={one.key === chosen.key}>
                <button
                  type="button"
                  aria-current={one.key === chosen.key ? 'true' : undefined}
                  onClick={() => onChoose(one.key)}
                >
                  <span>{words.short({ row: one.module.row + 1, column: one.module.column + 1 })}</span>
                  <span className={classes.bar} aria-hidden="true">
                    <i style={{ inlineSize: largest > 0 ? `${((one.value ?? 0) / largest) * 100}%` : 0 }} />
                  </span>
                  <span className={classes.figure}>{quantityText(one.value, unit)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
