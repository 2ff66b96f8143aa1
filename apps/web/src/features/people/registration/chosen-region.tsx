import { dataCentreOf, type Area } from '@heliograph/domain/areas'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import classes from './registration.module.css'

interface Props {
  area: Area
  /** The button that goes back to the choice. */
  change: ReactNode
  words: Words['registration']
}

export const ChosenRegion = ({ area, change, words }: Props) => (
  <div className={classes.chosenRegion}>
    <p>
      <small>{words.region}</small>
      {words.regions[area].name}
      <small>{dataCentreOf(area) === 'CN' ? words.keptInChina : words.keptElsewhere}</small>
    </p>
    {change}
  </div>
)
