import { useApi } from '#api/api-context.tsx'
import { auditQueries } from './audit.queries.ts'
import { DeedList, type Spoken } from './deed-list.tsx'
import classes from './audit.module.css'

/** What members did for the business that one speaks for: for those who look after its members. */
export const OrganisationAudit = ({ words, errors, shell }: Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <section className={classes.section} aria-labelledby="organisation-audit">
      <h2 id="organisation-audit">{words.ofOrganisation}</h2>
      <p className={classes.lead}>{words.ofOrganisationLead}</p>
      <DeedList
        framed
        caption={words.ofOrganisation}
        query={queries.ofOrganisation}
        columns={['what', 'who', 'time', 'about']}
        words={words}
        errors={errors}
        shell={shell}
      />
    </section>
  )
}
