import { useApi } from '#api/api-context.tsx'
import { AuditList, type Spoken } from './audit-list.tsx'
import { auditQueries } from './audit.queries.ts'
import classes from './audit.module.css'

/** What members did on behalf of the current organisation: for people who manage its members. */
export const OrganisationAudit = ({ words, errors, shell }: Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <section className={classes.section} aria-labelledby="organisation-audit">
      <h2 id="organisation-audit">{words.ofOrganisation}</h2>
      <p className={classes.lead}>{words.ofOrganisationLead}</p>
      <AuditList
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
