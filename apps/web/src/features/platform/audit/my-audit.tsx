import { useApi } from '#api/api-context.tsx'
import { AuditList, type Spoken } from './audit-list.tsx'
import { auditQueries } from './audit.queries.ts'
import classes from './audit.module.css'

/** What a person did, from where, and which calls were refused: so that they notice actions that were not theirs. */
export const MyAudit = ({ words, errors, shell }: Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <section className={classes.section} aria-labelledby="my-audit">
      <h2 id="my-audit">{words.mine}</h2>
      <p className={classes.lead}>{words.mineLead}</p>
      <AuditList
        caption={words.mine}
        query={queries.mine}
        columns={['what', 'time', 'about', 'who', 'forWhom', 'from']}
        words={words}
        errors={errors}
        shell={shell}
      />
    </section>
  )
}
