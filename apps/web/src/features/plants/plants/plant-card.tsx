import type { PlantRow } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { quantityOf } from '#charts/axes/quantity.ts'
import { Quantity } from '#ui/text/quantity.tsx'
import { PlantMark } from './marked-plants.tsx'
import { PlantCurve } from './plant-curve.tsx'
import { PlantPicture } from './plant-picture.tsx'
import { PlantPower } from './plant-power.tsx'
import { PlantState } from './plant-state.tsx'
import { SilentLine } from './silent-line.tsx'
import { TagLine } from './tag-line.tsx'
import classes from './plants.module.css'

interface Props {
  plant: PlantRow
  /** The name, which links to the plant. */
  link: ReactNode
  /** Why it needs help, if it does. */
  reason?: ReactNode
  /** What it is like there, if that is known. */
  weather?: ReactNode
  ageText: (at: number) => string
  words: Words['plants']
  shell: Words['shell']
}

/** A plant's height as a card, rem: with a line for its tags if any plant of the list may have some. */
export const cardRem = (isTagged: boolean) => (isTagged ? 7.75 : 6.75)

/** A plant in three lines: name and state; power; size and data age. And one for its tags, if it has any. */
export const PlantCard = ({ plant, link, reason, weather, ageText, words, shell }: Props) => {
  const { generationValue, installedCapacity, lastUpdateTime, curve } = plant
  const facts = [
    { id: 'today', name: words.today, ...quantityOf(generationValue, 'kWh') },
    { id: 'capacity', name: words.capacity, ...quantityOf(installedCapacity, 'kWp') },
    {
      id: 'updated',
      name: words.lastUpdate,
      text: lastUpdateTime === null ? '--' : ageText(lastUpdateTime * 1000),
      unit: '',
    },
  ]
  return (
    <div className={classes.plantCard}>
      <div className={classes.cardHead}>
        <PlantMark plant={plant} words={words} />
        <PlantPicture plant={plant} shape="square" words={words} />
        {link}
        <span className={classes.chips}>
          <PlantState plant={plant} words={words} />
        </span>
      </div>
      {reason ?? <SilentLine plant={plant} className={classes.silent} words={words} />}
      <dl className={classes.cardFacts}>
        <div data-fact="power">
          <dt className="only-heard">{words.power}</dt>
          <dd>
            <PlantPower plant={plant} words={words} shell={shell} />
          </dd>
        </div>
        {facts.map(({ id, name, text, unit }) => (
          <div key={id} data-fact={id}>
            <dt className="only-heard">{name}</dt>
            <dd>
              <Quantity text={text} unit={unit} missing={shell.noData} />
              {id === 'capacity' && weather}
            </dd>
          </div>
        ))}
      </dl>
      {curve && (
        <div className={classes.cardCurve}>
          <PlantCurve curve={curve} widthPx={76} heightPx={34} words={words} shell={shell} />
        </div>
      )}
      <TagLine tags={plant.tags} most={3} words={words} />
    </div>
  )
}
