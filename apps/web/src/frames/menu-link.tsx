import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './menu-link.module.css'

interface Props {
  to: NonNullable<LinkProps['to']>
  icon: Icon
  text: string
}

/** One entry of the main menu, with the current one marked. */
export const MenuLink = ({ to, icon: Sign, text }: Props) => (
  <Link to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
    <Sign aria-hidden="true" />
    <span>{text}</span>
  </Link>
)
