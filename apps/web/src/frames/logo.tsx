import { isPicture } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import classes from './logo.module.css'

interface Props {
  brand: Brand
  language: string
  /** On a phone only the mark. */
  short?: boolean
}

/**
 * The brand's rectangular logo, which has its name in it, in the schemes that it has one for; otherwise its mark and name. In
 * the top navigation, the brand's own picture for it comes first.
 */
export const Logo = ({ brand, language, short = false }: Props) => {
  const name = textOf(brand, 'showName', language)
  const { square, topNavigation } = brand.logos
  const hasOwnTop = short && topNavigation !== square
  const wide = (type: 'rectangularLogo' | 'invertedRectangularLogo') => {
    const address = textOf(brand, type, language)
    return !hasOwnTop && isPicture(address) ? address : undefined
  }
  const wides = [
    { scheme: 'light', address: wide('rectangularLogo') },
    { scheme: 'dark', address: wide('invertedRectangularLogo') },
  ]
  const without = wides.flatMap(({ scheme, address }) => (address === undefined ? scheme : []))
  const markIn = without.length === 2 ? 'both' : (without[0] ?? 'none')
  return (
    <span className={short ? `${classes.logo} ${classes.short}` : classes.logo}>
      {wides.map(
        ({ scheme, address }) =>
          address !== undefined && (
            <img key={scheme} className={classes.wide} src={address} alt={name ?? ''} data-in={scheme} />
          ),
      )}
      {(markIn !== 'none' || short) && (
        <span className={classes.mark} data-in={markIn}>
          <img src={topNavigation} height="30" alt="" />
          <span className={classes.name}>{name}</span>
        </span>
      )}
    </span>
  )
}
