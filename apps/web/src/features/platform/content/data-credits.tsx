import type { Words } from '@heliograph/phrases'
import { Card } from '#ui/cards/card.tsx'
import { credits } from './credits.ts'
import classes from './content.module.css'

/** The attribution that open data licences require: source, licence, and whether it was changed. */
export const DataCredits = ({ words }: { words: Words['version'] }) => (
  <section className={classes.section} aria-labelledby="credits">
    <h2 id="credits">{words.data}</h2>
    <p className={classes.hint}>{words.dataLead}</p>
    <Card>
      <dl className={classes.facts}>
        {credits.map(({ what, source, to, licence, terms }) => (
          <div key={what}>
            <dt>{words.dataOf[what]}</dt>
            <dd>
              <a href={to} target="_blank" rel="noopener noreferrer">
                {source}
              </a>
              {', '}
              <a href={terms} target="_blank" rel="noopener noreferrer">
                {licence === 'public domain' ? words.publicDomain : licence}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  </section>
)
