import type { Words } from '@heliograph/phrases'
import IconMissing from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Card } from '#ui/cards/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import classes from './content.module.css'

interface Props {
  /** Their addresses; undefined if not published. */
  links: Record<'terms' | 'privacy', string | undefined>
  /** People are asked again when a text changes. */
  asksAgain: boolean
  words: Words['content']
}

/** The texts that people agree to when they sign up, linked by the brand. */
export const AgreedTexts = ({ links, asksAgain, words }: Props) => (
  <section className={classes.section} aria-labelledby="agreed">
    <h2 id="agreed">{words.agreed}</h2>
    <p className={classes.hint}>
      {words.agreedLead} {asksAgain && words.agreedAgain}
    </p>
    <Card>
      <dl className={classes.facts}>
        {(['terms', 'privacy'] as const).map((kind) => (
          <div key={kind}>
            <dt>{words.agreedTo[kind]}</dt>
            <dd>
              {links[kind] === undefined ? (
                <>
                  <Chip tone="warning" icon={IconMissing} text={words.unpublished} />
                  <p className={classes.hint}>{words.unpublishedText}</p>
                </>
              ) : (
                <a href={links[kind]} target="_blank" rel="noopener noreferrer">
                  {links[kind]}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  </section>
)
