import type { OrganisationRole } from '@heliograph/contract/browser'
import { functionCodes } from '@heliograph/domain/permissions'
import { keyOf, type Words } from '@heliograph/phrases'
import { ActionIcon, Button } from '@mantine/core'
import IconOn from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Chip } from '#ui/text/chip.tsx'
import { roleName, RoleSign } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  roles: readonly OrganisationRole[]
  /** Whether the person can edit roles. */
  editable: boolean
  onEdit: (role: OrganisationRole) => void
  onRemove: (role: OrganisationRole) => void
  words: Words['organisations']
}

/** Every role with all functions, also those it does not have. */
export const RoleCards = ({ roles, editable, onEdit, onRemove, words }: Props) => (
  <ul className={classes.roles} aria-label={words.roles}>
    {roles.map((role) => (
      <li key={role.id} className={classes.role}>
        <header>
          <h2>
            <RoleSign role={role} words={words} />
          </h2>
          {role.kind === 'org-admin' ? (
            <Chip tone="muted" icon={IconLock} text={words.locked} />
          ) : (
            editable && (
              <span className={classes.rowActions}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.editRole({ name: roleName(role, words) })}
                  onClick={() => onEdit(role)}
                >
                  {words.change}
                </Button>
                {role.kind === null && role.members === 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={words.removeRoleOf({ name: role.name })}
                    onClick={() => onRemove(role)}
                  >
                    <IconRemove aria-hidden="true" />
                  </ActionIcon>
                )}
              </span>
            )
          )}
        </header>
        <p className={classes.hint}>
          {role.members === 0 ? words.heldByNobody : words.heldBy({ count: role.members })}
          {role.kind === 'org-admin' && ` · ${words.lockedText}`}
        </p>
        <ul className={classes.functions} aria-label={words.mayDo}>
          {functionCodes.map((code) => {
            const on = role.functions.includes(code)
            const Sign = on ? IconOn : IconOff
            return (
              <li key={code} data-on={on} aria-hidden={!on}>
                <Sign className="in-text" aria-hidden="true" />
                {words.functions[keyOf(code)]}
              </li>
            )
          })}
        </ul>
      </li>
    ))}
  </ul>
)
