import type { SetAsideGroup } from '@heliograph/contract/browser'
import type { ReactNode } from 'react'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './intake.module.css'

/** Links to the pages of a gateway and its plant. */
export interface IntakeLinks {
  gateway: (plant: Plant, text: string) => ReactNode
  plant: (plant: Plant) => ReactNode
}

type Plant = NonNullable<SetAsideGroup['plant']>

interface Props {
  sn: string | null
  /** Null if it is unknown or the person has no access to it: then nothing is linked. */
  plant: Plant | null
  links: IntakeLinks
  /** Read out for an unknown serial number. */
  missing: string
  children?: ReactNode
}

/** A gateway's serial number and plant. */
export const GatewayLinks = ({ sn, plant, links, missing, children }: Props) => (
  <span className={classes.stack}>
    <span className={classes.serial}>
      {plant && sn !== null ? links.gateway(plant, sn) : <Quantity text={sn ?? '--'} unit="" missing={missing} />}
    </span>
    {plant && <span>{links.plant(plant)}</span>}
    {children && <small>{children}</small>}
  </span>
)
