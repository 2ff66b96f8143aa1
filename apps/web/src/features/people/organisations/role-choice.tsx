import type { OrganisationRole } from '@heliograph/contract/browser'
import { keyOf, type Words } from '@heliograph/phrases'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { RoleSign } from './role-sign.tsx'

interface Props {
  roles: readonly OrganisationRole[]
  value: number | undefined
  onChange: (roleId: number) => void
  words: Words['organisations']
}

/** The roles that a person can assign, each with its functions. */
export const RoleChoice = ({ roles, value, onChange, words }: Props) => {
  if (roles.length === 0) return <p>{words.noRoleToGive}</p>
  const options = roles.map((role) => ({
    value: role.id,
    text: <RoleSign role={role} words={words} />,
    note: allows(role, words),
  }))
  return <ChoiceCards label={words.role} options={options} value={value} onChange={onChange} />
}

/** On one line. */
export const allows = (
  { kind, functions }: Pick<OrganisationRole, 'kind' | 'functions'>,
  words: Words['organisations'],
) => {
  if (kind === 'org-admin') return words.kindText['org-admin']
  return functions.length === 0 ? words.mayNothing : functions.map((code) => words.functions[keyOf(code)]).join(' · ')
}
