import type { RevokeOutlook } from '@heliograph/contract/browser'
import { localeOf, type Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { Warning } from '#features/people/profile/warning.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** What cancelling the account deletes, before anything happens. */
export const AccountRevokeScreen = () => {
  const { language, words } = useLanguage()
  const { revocation, failedTitle } = words.profile
  const query = useQuery(profileQueries(useApi()).revokeOutlook)
  const namesOf = (named: readonly { name: string }[]) =>
    new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(named.map(({ name }) => name))
  return (
    <>
      <PageTitle title={revocation.title} />
      <div className={classes.page}>
        <Asked query={query} heightPx={480} failedTitle={failedTitle} shell={words.shell}>
          {(outlook) =>
            outlook.hindrances.length > 0 ? (
              <Unsupported hindrances={outlook.hindrances} words={words} />
            ) : (
              <>
                <Warning tone="error">
                  <strong>{words.errors[41]}</strong>
                  <p>{revocation.warning}</p>
                </Warning>
                <Card>
                  <Lost outlook={outlook} namesOf={namesOf} words={revocation} />
                </Card>
                <Card>
                  <Stays outlook={outlook} namesOf={namesOf} words={revocation} />
                </Card>
                <ButtonRow>
                  <Button component={Link} to={paths.accountRevokeStep} color="var(--hg-error)" variant="outline">
                    {revocation.goOn}
                  </Button>
                  <Button component={Link} to={paths.accountExport} variant="default">
                    {revocation.takeAlong}
                  </Button>
                </ButtonRow>
              </>
            )
          }
        </Asked>
      </div>
    </>
  )
}

/** Message 40, and the reasons in words. */
const Unsupported = ({ hindrances, words }: { hindrances: RevokeOutlook['hindrances']; words: Words }) => (
  <Warning>
    <strong>{words.errors[40]}</strong>
    <ul>
      {hindrances.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          {kind === 'operator'
            ? words.profile.revocation.operator
            : words.profile.revocation.lastAdmin({ name: name ?? '' })}
        </li>
      ))}
    </ul>
  </Warning>
)

interface Part {
  outlook: RevokeOutlook
  namesOf: (named: readonly { name: string }[]) => string
  words: Words['profile']['revocation']
}

const Lost = ({ outlook: { plantsLost, plantsKept, organisationsEnded, organisationsLeft }, namesOf, words }: Part) => (
  <div className={classes.form}>
    <h2 className={classes.heading}>{words.lost}</h2>
    <p>{words.lostPerson}</p>
    {plantsLost.length > 0 && (
      <div>
        <p>{words.lostPlants({ count: plantsLost.length })}</p>
        <ul className={classes.list}>
          {plantsLost.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
    )}
    {plantsLost.length === 0 && plantsKept.length === 0 && <p>{words.noPlants}</p>}
    {organisationsEnded.length > 0 && <p>{words.lostOrganisations({ names: namesOf(organisationsEnded) })}</p>}
    {organisationsLeft.length > 0 && <p>{words.leftOrganisations({ names: namesOf(organisationsLeft) })}</p>}
  </div>
)

const Stays = ({ outlook: { plantsKept }, namesOf, words }: Part) => (
  <div className={classes.form}>
    <h2 className={classes.heading}>{words.stays}</h2>
    {plantsKept.length > 0 && (
      <div>
        <p>{words.keptPlants({ count: plantsKept.length })}</p>
        <ul className={classes.list}>
          {plantsKept.map(({ id, name, businesses }) => (
            <li key={id}>
              {name}{' '}
              <small>{words.keptBy({ businesses: namesOf(businesses.map((business) => ({ name: business }))) })}</small>
            </li>
          ))}
        </ul>
      </div>
    )}
    <p>{words.staysAudit}</p>
    <p>{words.staysAddress}</p>
  </div>
)
