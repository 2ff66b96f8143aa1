import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './loss-button.module.css'

interface Props {
  type?: 'submit'
  size?: 'md'
  loading: boolean
  onClick?: () => void
  children: ReactNode
}

/** For what cannot be undone. */
export const LossButton = (props: Props) => <Button className={classes.loss} {...props} />
