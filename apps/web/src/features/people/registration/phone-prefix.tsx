import type { PhonePattern } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import classes from './registration.module.css'

interface Props {
  /** The country of the prefix; undefined for none. */
  country: string | undefined
  onCountry: (country: string | undefined) => void
  patterns: readonly PhonePattern[]
  words: Words['registration']
}

/** The browser's own select: the list is long, and on a phone nothing is easier to use. */
export const PhonePrefix = ({ country, onCountry, patterns, words }: Props) => (
  <select
    className={classes.prefix}
    aria-label={words.prefix}
    autoComplete="tel-country-code"
    value={country ?? ''}
    onChange={(event) => onCountry(event.currentTarget.value || undefined)}
  >
    <option value="">{words.noPrefix}</option>
    {patterns.map(({ countryCode, name, prefix }) => (
      <option key={countryCode} value={countryCode}>
        {`+${prefix} ${name}`}
      </option>
    ))}
  </select>
)
