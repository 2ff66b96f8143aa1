import type { FastSystem } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconBattery from '@tabler/icons-react/dist/esm/icons/IconBattery2.mjs'
import { percentText, quantityOf } from '#charts/axes/quantity.ts'
import { ShareRing } from '#charts/small/share-ring.tsx'
import { Definition } from '#ui/text/definition.tsx'
import { idleBelowW } from './flows.ts'
import { Fact, Facts, LiveCard } from './live-card.tsx'
import classes from './live-card.module.css'

interface Props {
  fast: FastSystem
  /** The age of outdated values, in words. */
  staleFor: string | undefined
  words: Words['live']
}

/** The battery's level and state, and today's charge and discharge. */
export const BatteryCard = ({ fast, staleFor, words }: Props) => {
  const { batterySoc, chargePower, dischargePower, chargeValue, dischargeValue } = fast
  const { powerW, note } = directionOf(chargePower, dischargePower, words)
  return (
    <LiveCard title={words.batteryTitle} icon={<IconBattery size={18} stroke={1.7} />} staleFor={staleFor}>
      <div className={classes.battery}>
        <div className={classes.ring}>
          <ShareRing
            shares={[
              { id: 'level', value: batterySoc ?? 0, colour: staleFor === undefined ? '--hg-soc' : '--hg-control' },
            ]}
            whole={100}
            sizePx={96}
            widthPx={9}
          >
            <span className={classes.level}>{percentText(batterySoc)}</span>
          </ShareRing>
          <span className={classes.ringName}>
            {words.level}
            <Definition term={words.level} text={words.levelHint} />
          </span>
        </div>
        <Facts>
          <Fact
            name={words.batteryPower}
            hint={words.batteryPowerHint}
            value={quantityOf(powerW, 'W')}
            note={note}
            missing={words.noData}
          />
          <Fact
            name={words.chargedToday}
            hint={words.chargedTodayHint}
            value={quantityOf(chargeValue, 'kWh')}
            missing={words.noData}
          />
          <Fact
            name={words.dischargedToday}
            hint={words.dischargedTodayHint}
            value={quantityOf(dischargeValue, 'kWh')}
            missing={words.noData}
          />
        </Facts>
      </div>
    </LiveCard>
  )
}

const directionOf = (chargeW: number | null, dischargeW: number | null, words: Words['live']) => {
  if ((chargeW ?? 0) >= idleBelowW) return { powerW: chargeW, note: words.charging }
  if ((dischargeW ?? 0) >= idleBelowW) return { powerW: dischargeW, note: words.discharging }
  const powerW = chargeW ?? dischargeW
  return { powerW, note: powerW === null ? undefined : words.idle }
}
