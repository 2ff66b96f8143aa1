import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import classes from './logo.module.css'

interface Props {
  brand: Brand
  language: string
  /** On a phone only the mark. */
  short?: boolean
}

/** The brand's mark and name. */
export const Logo = ({ brand, language, short = false }: Props) => (
  <span className={short ? `${classes.logo} ${classes.short}` : classes.logo}>
    <img src={brand.logos.topNavigation} height="30" alt="" />
    <span className={classes.name}>{textOf(brand, 'showName', language)}</span>
  </span>
)
