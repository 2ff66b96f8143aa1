import type { InstallationOverview } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import IconProblem from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconFine from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Card } from '#ui/cards/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import type { LinkTo } from './figures.tsx'
import classes from './overview.module.css'

interface Props {
  overview: Pick<InstallationOverview, 'health' | 'versions'>
  linkTo: LinkTo
  words: Words['installation']
}

/** The lines of the readiness, and which versions are running. */
export const Health = ({ overview: { health, versions }, linkTo, words }: Props) => (
  <div className={classes.halves}>
    <section className={classes.section} aria-labelledby="health">
      <h2 id="health">{words.health}</h2>
      <Card>
        <dl className={classes.rows}>
          {health.map(({ name, fine }) => (
            <div key={name}>
              <dt>{linkTo('intake', checkName(name, words))}</dt>
              <dd>
                {fine ? (
                  <Chip tone="success" icon={IconFine} text={words.fine} />
                ) : (
                  <Chip tone="error" icon={IconProblem} text={words.problem} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
    <section className={classes.section} aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <Card>
        <dl className={classes.rows}>
          {(['server', 'database', 'schema'] as const).map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd>{name === 'database' ? `PostgreSQL ${versions.database}` : versions[name]}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  </div>
)

const checkName = (name: string, { check }: Words['installation']) =>
  name === 'clock' || name === 'roll-up' ? check[name] : name
