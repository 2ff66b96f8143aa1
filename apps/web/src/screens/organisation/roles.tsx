import type { OrganisationRole } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import IconMake from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import {
  organisationKey,
  organisationQueries,
  type TypedRole,
} from '#features/people/organisations/organisations.queries.ts'
import type { OwnStanding } from '#features/people/organisations/own-standing.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { RoleCards } from '#features/people/organisations/role-cards.tsx'
import { RoleDialog } from '#features/people/organisations/role-dialog.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Organisation } from './organisation.tsx'
import classes from './organisation.module.css'

/** The role being edited; `new` for a new one. */
type Edited = OrganisationRole | 'new' | undefined

export const OrganisationRolesScreen = () => {
  const { organisations: words } = useLanguage().words
  const [edited, setEdited] = useState<Edited>()
  return (
    <Organisation
      tool={(own) =>
        own.functions.includes('role.manage') && (
          <Button leftSection={<IconMake aria-hidden="true" />} onClick={() => setEdited('new')}>
            {words.makeRole}
          </Button>
        )
      }
    >
      {(own) => (
        <>
          <Roles own={own} onEdit={setEdited} />
          {edited && (
            <Edit
              key={edited === 'new' ? 0 : edited.id}
              edited={edited}
              own={own}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Organisation>
  )
}

const Roles = ({ own, onEdit }: { own: OwnStanding; onEdit: (role: OrganisationRole) => void }) => {
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const roles = useQuery(queries.roles)
  const [removing, setRemoving] = useState<OrganisationRole | undefined>()
  const remove = useMutation(queries.removeRole)
  const close = () => {
    setRemoving(undefined)
    remove.reset()
  }

  if (roles.isError && !roles.data) {
    return (
      <Notice
        title={words.rolesFailed}
        text={shell.failedText}
        action={<Button onClick={() => void roles.refetch()}>{shell.retry}</Button>}
      />
    )
  }
  return (
    <>
      <p className={classes.lead}>{words.rolesLead}</p>
      {roles.data ? (
        <RoleCards
          roles={roles.data}
          editable={own.functions.includes('role.manage')}
          onEdit={onEdit}
          onRemove={setRemoving}
          words={words}
        />
      ) : (
        <Skeleton height={280} radius="lg" role="status" aria-label={shell.loading} />
      )}
      {removing && (
        <AskFirst
          title={words.removeRoleTitle({ name: removing.name })}
          text={words.removeRoleText}
          action={words.remove}
          isLoss
          onYes={() =>
            remove.mutate(removing.id, {
              onSuccess: () => {
                close()
                void cache.invalidateQueries({ queryKey: organisationKey })
              },
            })
          }
          busy={remove.isPending}
          failure={refusalText(remove.error, organisationRefusals(all))}
          onClose={close}
          words={shell}
        />
      )}
    </>
  )
}

const Edit = ({
  edited,
  own,
  onClose,
}: {
  edited: OrganisationRole | 'new'
  own: OwnStanding
  onClose: () => void
}) => {
  const { words } = useLanguage()
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const send = (typed: TypedRole): Promise<unknown> =>
    edited === 'new' ? queries.createRole(typed) : queries.changeRole({ id: edited.id, ...typed })
  return (
    <RoleDialog
      role={edited === 'new' ? undefined : edited}
      held={own.functions}
      send={send}
      onDone={() => {
        onClose()
        void cache.invalidateQueries({ queryKey: organisationKey })
      }}
      onClose={onClose}
      words={words}
    />
  )
}
