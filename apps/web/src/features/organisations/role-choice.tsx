import type { OrganisationRole } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useId } from 'react'
import classes from './organisations.module.css'
import { RoleSign } from './role-sign.tsx'

interface Props {
  roles: readonly OrganisationRole[]
  value: number | undefined
  onChange: (roleId: number) => void
  words: Words['organisations']
}

/** One of the roles that somebody can give, each with what it allows. */
export const RoleChoice = ({ roles, value, onChange, words }: Props) => {
  const group = useId()
  if (roles.length === 0) return <p>{words.noRoleToGive}</p>
  return (
    <fieldset className={classes.choice}>
      <legend>{words.role}</legend>
      {roles.map((role) => (
        <label key={role.id} className={classes.option}>
          <input type="radio" name={group} checked={role.id === value} onChange={() => onChange(role.id)} />
          <span>
            <RoleSign role={role} words={words} />
            <small>{allows(role, words)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** In a line. */
export const allows = ({ kind, functions }: Pick<OrganisationRole, 'kind' | 'functions'>, words: Words['organisations']) => {
  if (kind === 'org-admin') return words.kindText['org-admin']
  return functions.length === 0 ? words.mayNothing : functions.map((code) => words.functions[code]).join(' · ')
}
