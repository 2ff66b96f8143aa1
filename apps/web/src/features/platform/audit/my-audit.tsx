import { useApi } from '#api/api-context.tsx'
import { auditQueries } from './audit.queries.ts'
import { DeedList, type Spoken } from './deed-list.tsx'
import classes from './audit.module.css'

/** What a person did, from where, and what was refused to them: so that they notice what was not them. */
export const MyAudit = ({ words, errors, shell }: Spoken) => {
  const queries = auditQueries(useApi())
  return (
    <section className={classes.section} aria-labelledby="my-audit">
      <h2 id="my-audit">{words.mine}</h2>
      <p className={classes.lead}>{words.mineLead}</p>
      <DeedList
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
