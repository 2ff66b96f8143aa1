import type { Member } from '@heliograph/contract/browser'
import { mayTouch } from '@heliograph/domain/standing'
import type { Words } from '@heliograph/phrases'
import { ActionIcon, Button } from '@mantine/core'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import type { OwnStanding } from './own-standing.ts'
import { RoleSign } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  members: readonly Member[]
  own: OwnStanding
  /** Formats a day. */
  dayOf: (seconds: number) => string
  onChange: (member: Member) => void
  onRemove: (member: Member) => void
  words: Words['organisations']
  shell: Words['shell']
}

/** The members of the organisation. The buttons show for people with the permission. */
export const MembersTable = ({ members, own, dayOf, onChange, onRemove, words, shell }: Props) => {
  const manages = own.functions.includes('member.manage')
  const name = (member: Member) => (
    <span className={classes.name}>
      {member.name}
      {member.self && <small> ({words.you})</small>}
    </span>
  )
  const address = (text: string | null) =>
    text === null ? <Missing label={shell.noData} /> : <span className={classes.address}>{text}</span>
  const actions = (member: Member) =>
    manages &&
    mayTouch(own, member.role) && (
      <span className={classes.rowActions}>
        <Button
          variant="default"
          size="xs"
          aria-label={words.changeRoleOf({ name: member.name })}
          onClick={() => onChange(member)}
        >
          {words.changeRole}
        </Button>
        {!member.self && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.removeOf({ name: member.name })}
            onClick={() => onRemove(member)}
          >
            <IconRemove aria-hidden="true" />
          </ActionIcon>
        )}
      </span>
    )
  const columns: readonly [Column<Member>, ...Column<Member>[]] = [
    { id: 'name', header: words.member, cell: name },
    { id: 'role', header: words.role, cell: ({ role }) => <RoleSign role={role} words={words} /> },
    { id: 'email', header: words.email, cell: ({ email }) => address(email) },
    { id: 'phone', header: words.phone, cell: ({ phone }) => address(phone) },
    {
      id: 'since',
      header: words.since,
      cell: ({ joinedAt }) => <span className={classes.day}>{dayOf(joinedAt)}</span>,
    },
    ...(manages ? [{ id: 'actions', header: words.actions, numeric: true, cell: actions }] : []),
  ]
  return (
    <DataTable
      caption={words.members}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
      sortLabel={(label) => shell.sortBy({ name: label })}
      tableFromEm={60}
      card={(member) => (
        <div className={classes.memberCard}>
          <div>
            {name(member)}
            <RoleSign role={member.role} words={words} />
            <p className={classes.facts}>
              {[member.email, member.phone, `${words.since} ${dayOf(member.joinedAt)}`].filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          {actions(member)}
        </div>
      )}
    />
  )
}

const Missing = ({ label }: { label: string }) => (
  <>
    <span aria-hidden="true">--</span>
    <span className="only-heard">{label}</span>
  </>
)
