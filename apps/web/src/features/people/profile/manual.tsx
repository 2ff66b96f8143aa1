import { keysOf } from '@heliograph/domain/records'
import type { Words } from '@heliograph/phrases'
import { Card } from '#ui/cards/card.tsx'
import classes from './manual.module.css'

interface Props {
  words: Words['manual']
  /** The name of the platform. */
  brand: string
}

/** The manual of the product: its chapters, and links to them that can be passed on. */
export const Manual = ({ words, brand }: Props) => {
  const chapters = keysOf(words.sections)
  return (
    <Card>
      <div className={classes.manual}>
        <p className={classes.lead}>{words.lead({ brand })}</p>
        <nav aria-label={words.contents}>
          <h2>{words.contents}</h2>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter}>
                <a href={`#${chapter}`}>{words.sections[chapter].title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {chapters.map((chapter) => (
          <section key={chapter} id={chapter} aria-labelledby={`${chapter}-title`}>
            <h2 id={`${chapter}-title`}>{words.sections[chapter].title}</h2>
            {words.sections[chapter].text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Card>
  )
}
