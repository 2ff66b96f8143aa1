import type { ReactNode } from 'react'
import classes from './map.module.css'

interface Props {
  label: string
  onPress: () => void
  icon: ReactNode
}

export const MapButton = ({ label, onPress, icon }: Props) => (
  <button type="button" className={classes.button} aria-label={label} title={label} onClick={onPress}>
    {icon}
  </button>
)
