import type { WallPlant } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useEffect, useState } from 'react'
import { useNow } from '#browser/use-now.ts'
import { quantityText } from '#charts/axes/quantity.ts'
import { ageText, oldAfterMs } from './age.ts'
import type { ConditionSigns } from './condition-counts.tsx'
import classes from './wall-tiles.module.css'

interface Props {
  plants: readonly WallPlant[]
  columns: number
  /** All that the wall stands for: some may not be among them. */
  count: number
  /** By how much `useNow` is ahead of the server's clock, ms. */
  aheadMs: number
  signs: ConditionSigns
  words: Words['largeScreen']
}

/** The plants side by side. What does not fit takes turns. */
export const WallTiles = ({ plants, columns, count, aheadMs, signs, words }: Props) => {
  const fits = columns * rows
  const pages = Math.max(1, Math.ceil(plants.length / fits))
  const page = usePage(pages)
  return (
    <div className={classes.tiles}>
      <ul data-columns={columns}>
        {plants.slice(page * fits, (page + 1) * fits).map((plant) => (
          <Tile key={plant.id} plant={plant} aheadMs={aheadMs} sign={signs[plant.condition]} words={words} />
        ))}
      </ul>
      {(pages > 1 || count > plants.length) && (
        <p className={classes.page}>
          {pages > 1 && words.place({ place: page + 1, count: pages })}
          {count > plants.length && ` · ${words.plantsOf({ shown: plants.length, count })}`}
        </p>
      )}
    </div>
  )
}

interface TileProps extends Pick<Props, 'aheadMs' | 'words'> {
  plant: WallPlant
  sign: ConditionSigns[keyof ConditionSigns]
}

const Tile = ({ plant, aheadMs, sign, words }: TileProps) => {
  const now = useNow(minuteMs) - aheadMs
  const { name, lastUpdateTime, generationPower, generationValue, fullPowerHoursDay } = plant
  const ageMs = lastUpdateTime === null ? null : now - lastUpdateTime * 1000
  const isOld = ageMs === null || ageMs > oldAfterMs
  return (
    <li data-tone={sign.tone}>
      <h2>
        <sign.icon role="img" aria-label={sign.text} />
        <span>{name}</span>
      </h2>
      {/* Outdated power is not shown as current. */}
      <b>{quantityText(isOld ? null : generationPower, 'W')}</b>
      <p>
        {quantityText(generationValue, 'kWh')} · {numberText(fullPowerHoursDay)}
        {'\u00A0'}kWh/kWp
      </p>
      <p data-old={isOld}>{ageMs === null ? words.ageNever : ageText(ageMs, words)}</p>
    </li>
  )
}

const usePage = (pages: number) => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), pageMs)
    return () => clearInterval(timer)
  }, [pages])
  return turn % pages
}

const rows = 4
const pageMs = 15_000
