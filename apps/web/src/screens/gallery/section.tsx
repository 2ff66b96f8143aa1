import { useId, type ReactNode } from 'react'
import classes from '#screens/gallery.module.css'

/** One screenshot of the visual tests, which find it by its name. */
export const Section = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} data-gallery={name} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A component with the name of its state. */
export const Shown = ({ as, children }: { as: string; children: ReactNode }) => (
  <div className={classes.shown}>
    <p className={classes.as}>{as}</p>
    {children}
  </div>
)
