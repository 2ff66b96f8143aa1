import { keysOf } from '@heliograph/domain/records'
import type { Words } from '@heliograph/phrases'
import { Card } from '#ui/cards/card.tsx'
import classes from './manual.module.css'

interface Props {
  words: Words['manual']
  /** The name of the platform. */
  brand: string
  /** Its pictures are in Chinese and in English. */
  language: string
}

/** The manual of the product: its chapters, and links to them that can be passed on. */
export const Manual = ({ words, brand, language }: Props) => {
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
            <Picture of={chapter} language={language} alt={words.sections[chapter].title} />
          </section>
        ))}
      </div>
    </Card>
  )
}

/** `npm run pictures` takes them. A chapter without one has only its text. */
const pictures = import.meta.glob<string>('./manual-pictures/*.jpg', { eager: true, query: '?url', import: 'default' })

const Picture = ({ of: chapter, language, alt }: { of: string; language: string; alt: string }) => {
  const src = pictures[`./manual-pictures/${chapter}-${language === 'zh' ? 'zh' : 'en'}.jpg`]
  return src && <img src={src} alt={alt} width={390} height={640} loading="lazy" />
}
