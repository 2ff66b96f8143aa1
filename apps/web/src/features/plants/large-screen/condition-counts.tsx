import { plantConditions, type PlantCondition } from '@heliograph/domain/plants'
import type { Icon } from '@tabler/icons-react'
import classes from './views.module.css'

/** The colour and icon of each condition, shared with the plants feature. */
export type ConditionSigns = Record<PlantCondition, { tone: string; icon: Icon; text: string }>

/** The number of plants in each condition, the worst first. */
export const ConditionCounts = ({
  conditions,
  signs,
}: {
  conditions: Record<PlantCondition, number> | undefined
  signs: ConditionSigns
}) => (
  <ul className={classes.counts}>
    {plantConditions.map((condition) => {
      const { tone, icon: Sign, text } = signs[condition]
      const count = conditions?.[condition]
      return (
        <li key={condition} data-tone={tone} data-none={count === 0}>
          <Sign aria-hidden="true" />
          <span>{text}</span>
          <b>{count ?? <span className={classes.wait} />}</b>
        </li>
      )
    })}
  </ul>
)
