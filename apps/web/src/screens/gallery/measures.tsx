import { useMantineTheme } from '@mantine/core'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Section } from './section.tsx'
import classes from '#screens/gallery.module.css'

/** Font sizes and spacing. */
export const Measures = () => {
  const { fontSizes, spacing, radius } = useMantineTheme()
  return (
    <>
      <Section name="type" title="Letters">
        <PageTitle title="The title of a page" />
        {Object.entries(fontSizes).map(([name, size]) => (
          <p key={name} style={{ fontSize: size }}>
            {name} · {size} · Sonnendach 3.51 kW, 16.33 kWh, 0123456789, Überschusseinspeisung
          </p>
        ))}
        <p>
          Weights: <span className={classes.regular}>regular</span> <span className={classes.medium}>medium</span>{' '}
          <b>semibold</b>. <span className={classes.muted}>Muted, for what stands beside.</span>{' '}
          <a href="#type">A link</a>
        </p>
      </Section>
      <Section name="space" title="Space and corners">
        {Object.entries(spacing).map(([name, size]) => (
          <p key={name} className={classes.measure}>
            <span className={classes.bar} style={{ inlineSize: size }} />
            {name} · {size}
          </p>
        ))}
        <div className={classes.row}>
          {['sm', 'md', 'lg'].map((name) => (
            <span key={name} className={classes.corner} style={{ borderRadius: radius[name] }}>
              {name} · {radius[name]}
            </span>
          ))}
        </div>
      </Section>
    </>
  )
}
