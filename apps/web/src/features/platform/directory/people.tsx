import type { ListedPerson } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconDisabled from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconActive from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOperator from '@tabler/icons-react/dist/esm/icons/IconServerCog.mjs'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { useListed } from '#i18n/use-listed.ts'
import { Chip } from '#ui/text/chip.tsx'
import { DirectoryList, type ListProps } from './directory-list.tsx'
import { directoryQueries } from './directory.queries.ts'
import { ManagePerson } from './manage-person.tsx'
import classes from './directory.module.css'

interface Props extends ListProps {
  /** The person who looks. */
  me: number | undefined
  errors: Words['errors']
}

/** Everyone with an account. */
export const People = ({ me, errors, ...props }: Props) => {
  const inList = useListed()
  const { search, words, shell } = props
  const [managed, setManaged] = useState<ListedPerson>()
  const zone = viewerZone()
  return (
    <>
      <DirectoryList
        {...props}
        title={words.peopleTitle}
        lead={words.peopleLead}
        hint={words.findPeople}
        query={directoryQueries(useApi()).people(search)}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'person',
            header: words.person,
            cell: ({ id, name, email, phone, username }) => (
              <span className={classes.stack}>
                <span className={classes.name}>{name}</span>
                {[email, phone, username].map((address) => address && <span key={address}>{address}</span>)}
                <small>{words.number({ number: String(id) })}</small>
              </span>
            ),
          },
          {
            id: 'state',
            header: words.state,
            cell: (person) => (
              <span className={classes.stack}>
                <Chip
                  tone={person.state === 'ACTIVE' ? 'success' : 'muted'}
                  icon={person.state === 'ACTIVE' ? IconActive : IconDisabled}
                  text={stateText(person, words)}
                />
                {person.operator && <Chip tone="info" icon={IconOperator} text={words.operator} />}
              </span>
            ),
          },
          {
            id: 'organisations',
            header: words.memberOf,
            cell: ({ organisations }) => inList(organisations) || '--',
            isAbsent: ({ organisations }) => organisations.length === 0,
          },
          { id: 'plants', header: words.plants, numeric: true, cell: ({ plants }) => numberText(plants) },
          {
            id: 'login',
            header: words.lastLogin({ zone }),
            cell: ({ lastLoginTime }) =>
              lastLoginTime === null ? (
                words.never
              ) : (
                <span className={classes.time}>{formatInstant(zone, Math.floor(lastLoginTime * 1000))}</span>
              ),
          },
          {
            id: 'manage',
            header: '',
            numeric: true,
            cell: (person) => (
              <Button
                variant="default"
                size="xs"
                aria-label={words.manageOf({ name: person.name })}
                onClick={() => setManaged(person)}
              >
                {words.manage}
              </Button>
            ),
          },
        ]}
      />
      {managed && (
        <ManagePerson
          person={managed}
          isMe={managed.id === me}
          onClose={() => setManaged(undefined)}
          words={words}
          shell={shell}
          errors={errors}
        />
      )}
    </>
  )
}

const stateText = ({ state, dataCentre }: ListedPerson, { states }: Words['directory']) =>
  state === 'MOVED' ? states.MOVED({ centre: dataCentre }) : states[state]
