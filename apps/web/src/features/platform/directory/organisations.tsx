import { numberText } from '@heliograph/domain/numbers'
import { dayAt } from '@heliograph/domain/zones'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { DirectoryList, type ListProps } from './directory-list.tsx'
import { directoryQueries } from './directory.queries.ts'
import classes from './directory.module.css'

/** All businesses. */
export const Organisations = (props: ListProps) => {
  const { search, words } = props
  return (
    <DirectoryList
      {...props}
      title={words.organisationsTitle}
      lead={words.organisationsLead}
      hint={words.findOrganisations}
      query={directoryQueries(useApi()).organisations(search)}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'organisation',
          header: words.organisation,
          cell: ({ id, name }) => (
            <span className={classes.stack}>
              <span className={classes.name}>{name}</span>
              <small>{words.number({ number: String(id) })}</small>
            </span>
          ),
        },
        {
          id: 'contact',
          header: words.contact,
          cell: ({ contactEmail, contactPhone }) => [contactEmail, contactPhone].filter(Boolean).join(', ') || '--',
          isAbsent: ({ contactEmail, contactPhone }) => !contactEmail && !contactPhone,
        },
        { id: 'members', header: words.membersCount, numeric: true, cell: ({ members }) => numberText(members) },
        { id: 'plants', header: words.plants, numeric: true, cell: ({ plants }) => numberText(plants) },
        { id: 'created', header: words.created, cell: ({ createTime }) => dayAt(viewerZone(), createTime * 1000) },
      ]}
    />
  )
}
