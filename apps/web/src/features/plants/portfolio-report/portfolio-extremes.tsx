import type { PortfolioExtremes } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { TitledSection } from '#ui/text/titled-section.tsx'
import type { PlantLink } from './portfolio-table.tsx'
import type { PortfolioTexts } from './portfolio-texts.ts'
import classes from './portfolio-report.module.css'

interface Props extends PlantLink {
  extremes: readonly PortfolioExtremes[]
  texts: PortfolioTexts
  words: Words['portfolioReport']
}

/** The best and the worst, of those that can be compared. */
export const Extremes = ({ extremes, plantLink, texts, words }: Props) => (
  <div className={classes.extremes}>
    {extremes.map(({ by, compared, ...placed }) => (
      <TitledSection key={by} title={words.extremes[by]}>
        <p className={classes.small}>{words.compared({ count: compared })}</p>
        <div className={classes.places}>
          {(['best', 'worst'] as const).map((end) => (
            <div key={end}>
              <h3>{words[end]}</h3>
              <ol>
                {placed[end].map(({ systemId, systemName, value }) => (
                  <li key={systemId}>
                    {plantLink(systemId, systemName)}{' '}
                    <b>{by === 'performance' ? texts.share(value) : texts.perKwp(value)}</b>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </TitledSection>
    ))}
  </div>
)
