import { toHex } from '@heliograph/brand/colours'
import { contrast } from '@heliograph/brand/contrast'
import { fixedText } from '@heliograph/domain/numbers'
import { useComputedColorScheme } from '@mantine/core'
import { useHost } from '#app/host.ts'
import { looks } from '#theme/looks.ts'
import { variablesOf } from '#theme/variables.ts'
import { Section } from './section.tsx'
import classes from '#screens/gallery.module.css'

/** Every colour by name, with its contrast on a card. */
export const Colours = () => {
  const scheme = useComputedColorScheme('light')
  const { brand } = useHost().platform
  const { card } = looks[scheme].surfaces
  const own = Object.entries(variablesOf(brand, scheme)).filter(
    ([name, value]) => name.startsWith('--hg-') && hexOf(value) !== undefined,
  )
  return (
    <Section name="colours" title="Colours, and their contrast on a card">
      <ul className={classes.colours}>
        {own.map(([name, value]) => (
          <li key={name} className={classes.colour}>
            <span className={classes.swatch} style={{ background: `var(${name})` }} />
            <span>
              {name.replace('--hg-', '')}
              <small>
                {hexOf(value)} · {fixedText(contrast(hexOf(value)!, card), 1)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A brand's chart colours are rgba(). Shadows and the like are not colours. */
const hexOf = (value: string) => {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value
  if (!value.startsWith('rgba(')) return undefined
  const [red = 0, green = 0, blue = 0] = [...value.matchAll(/\d+/g)].map(Number)
  return toHex([red, green, blue])
}
