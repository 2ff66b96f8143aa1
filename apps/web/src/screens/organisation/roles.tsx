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
import { fieldError, refusalText } from '#features/people/organisations/refusal-text.ts'
import { RoleCards } from '#features/people/organisations/role-cards.tsx'
import { RoleDialog } from '#features/people/organisations/role-dialog.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Organisation } from './organisation.tsx'
import classes from './organisation.module.css'

/** The role that is edited; `new` for one that is not there yet. */
type Edited = OrganisationRole | 'new' | undefined

export const OrganisationRolesScreen = () => {
  const { organisations: words } = useLanguage().words
  const [edited, setEdited] = useState<Edited>()
  return (
    <Organisation
      tool={(own) =>
        own.functions.includes('role.manage') && (
          <Button leftSection={<IconMake size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
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
  const { organisations: words, shell, errors } = useLanguage().words
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
        <Skeleton height={280} radius={10} role="status" aria-label={shell.loading} />
      )}
      {removing && (
        <AskFirst
          title={words.removeRoleTitle({ name: removing.name })}
          text={words.removeRoleText}
          deed={words.remove}
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
          failure={refusalText(remove.error, { words, errors })}
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
  const { organisations: words, shell, errors } = useLanguage().words
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const create = useMutation(queries.createRole)
  const change = useMutation(queries.changeRole)
  const error = create.error ?? change.error
  const done = {
    onSuccess: () => {
      onClose()
      void cache.invalidateQueries({ queryKey: organisationKey })
    },
  }
  const send = (typed: TypedRole) =>
    edited === 'new' ? create.mutate(typed, done) : change.mutate({ id: edited.id, ...typed }, done)
  return (
    <RoleDialog
      role={edited === 'new' ? undefined : edited}
      held={own.functions}
      onSend={send}
      busy={create.isPending || change.isPending}
      wrong={fieldError(error, words)}
      refusal={refusalText(error, { words, errors })}
      onClose={onClose}
      words={words}
      shell={shell}
    />
  )
}
