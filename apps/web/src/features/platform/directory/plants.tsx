import type { ListedPlant } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { dayAt } from '@heliograph/domain/zones'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { useListed } from '#i18n/use-listed.ts'
import { DirectoryList, type ListProps } from './directory-list.tsx'
import { directoryQueries } from './directory.queries.ts'
import classes from './directory.module.css'

interface Props extends ListProps {
  /** To the take-over of a plant. */
  toTakeOver: (plant: ListedPlant, text: string) => ReactNode
}

/** All plants with their owners, but without their data. */
export const Plants = ({ toTakeOver, ...props }: Props) => {
  const inList = useListed()
  const { search, words } = props
  return (
    <DirectoryList
      {...props}
      title={words.plantsTitle}
      lead={words.plantsLead}
      hint={words.findPlants}
      query={directoryQueries(useApi()).plants(search)}
      keyOf={({ systemId }) => systemId}
      columns={[
        {
          id: 'plant',
          header: words.plant,
          cell: ({ systemId, systemName }) => (
            <span className={classes.stack}>
              <span className={classes.name}>{systemName}</span>
              <small>{words.number({ number: String(systemId) })}</small>
            </span>
          ),
        },
        {
          id: 'owner',
          header: words.owner,
          cell: ({ owner }) =>
            owner ? (
              <span className={classes.stack}>
                {owner.name}
                <small>{owner.email ?? owner.phone}</small>
              </span>
            ) : (
              words.noOwner
            ),
        },
        {
          id: 'businesses',
          header: words.businesses,
          cell: ({ businesses }) => inList(businesses) || '--',
          isAbsent: ({ businesses }) => businesses.length === 0,
        },
        { id: 'gateways', header: words.gateways, numeric: true, cell: ({ gateways }) => numberText(gateways) },
        { id: 'created', header: words.created, cell: ({ createTime }) => dayAt(viewerZone(), createTime * 1000) },
        { id: 'takeOver', header: '', numeric: true, cell: (plant) => toTakeOver(plant, words.handOver) },
      ]}
    />
  )
}
