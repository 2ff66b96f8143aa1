import type { RoleKind } from '@heliograph/domain/permissions'
import type { Words } from '@heliograph/phrases'
import IconRole from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconUserManager from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconOrgAdmin from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import classes from './organisations.module.css'

interface Named {
  name: string
  kind: RoleKind | null
}

/** The two built-in roles have the same name everywhere; others are named by their organisation. */
export const roleName = ({ name, kind }: Named, words: Words['organisations']) =>
  kind === null ? name : words.kind[kind]

/** The icons of org-admin and user-manager (spec §2), and one for all other roles. */
export const roleIcon = (kind: RoleKind | null) => icons[kind ?? 'other']

const icons = { 'org-admin': IconOrgAdmin, 'user-manager': IconUserManager, other: IconRole }

export const RoleSign = ({ role, words }: { role: Named; words: Words['organisations'] }) => {
  const Sign = icons[role.kind ?? 'other']
  return (
    <span className={classes.sign} data-kind={role.kind ?? undefined}>
      <Sign aria-hidden="true" />
      <span>{roleName(role, words)}</span>
    </span>
  )
}
