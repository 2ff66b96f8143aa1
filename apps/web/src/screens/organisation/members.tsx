import type { Member } from '@heliograph/contract/browser'
import { mayGive } from '@heliograph/domain/standing'
import { Button, Skeleton } from '@mantine/core'
import IconInvite from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { ChangeRoleDialog } from '#features/people/organisations/change-role-dialog.tsx'
import { dayOfSeconds } from '#features/people/organisations/day.ts'
import { InvitationList } from '#features/people/organisations/invitation-list.tsx'
import { InviteDialog } from '#features/people/organisations/invite-dialog.tsx'
import { MembersTable } from '#features/people/organisations/members-table.tsx'
import { organisationKey, organisationQueries } from '#features/people/organisations/organisations.queries.ts'
import type { OwnStanding } from '#features/people/organisations/own-standing.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { UnsentLink } from '#features/people/organisations/unsent-link.tsx'
import { OrganisationAudit } from '#features/platform/audit/organisation-audit.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Organisation } from './organisation.tsx'
import classes from './organisation.module.css'

export const OrganisationMembersScreen = () => {
  const { organisations: words, audit, errors, shell } = useLanguage().words
  const [inviting, setInviting] = useState(false)
  return (
    <Organisation
      tool={(own) =>
        own.functions.includes('member.manage') && (
          <Button leftSection={<IconInvite aria-hidden="true" />} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      {(own, { name }) => (
        <>
          <Members own={own} organisation={name} />
          {own.functions.includes('member.manage') && (
            <>
              <Invitations />
              <OrganisationAudit words={audit} errors={errors} shell={shell} />
            </>
          )}
          {inviting && <Invite own={own} onClose={() => setInviting(false)} />}
        </>
      )}
    </Organisation>
  )
}

const Members = ({ own, organisation }: { own: OwnStanding; organisation: string }) => {
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const members = useQuery(queries.members)
  const roles = useQuery({ ...queries.roles, enabled: own.functions.includes('member.manage') })
  const [changing, setChanging] = useState<Member | undefined>()
  const [removing, setRemoving] = useState<Member | undefined>()
  const remove = useMutation(queries.removeMember)
  const done = (close: () => void) => () => {
    close()
    void cache.invalidateQueries({ queryKey: organisationKey })
  }

  if (members.isError && !members.data) {
    return (
      <Notice
        title={words.membersFailed}
        text={shell.failedText}
        action={<Button onClick={() => void members.refetch()}>{shell.retry}</Button>}
      />
    )
  }
  if (!members.data) return <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />
  return (
    <div className={classes.list}>
      <MembersTable
        members={members.data}
        own={own}
        dayOf={dayOfSeconds}
        onChange={setChanging}
        onRemove={setRemoving}
        words={words}
        shell={shell}
      />
      {changing && roles.data && (
        <ChangeRoleDialog
          member={changing}
          roles={roles.data.filter((role) => mayGive(own, role) || role.id === changing.role.id)}
          send={(roleId) => queries.changeMember({ id: changing.id, roleId })}
          onDone={done(() => setChanging(undefined))}
          onClose={() => setChanging(undefined)}
          words={all}
        />
      )}
      {removing && (
        <AskFirst
          title={words.removeTitle({ name: removing.name })}
          text={words.removeText({ name: removing.name, organisation })}
          action={words.remove}
          isLoss
          onYes={() => remove.mutate(removing.id, { onSuccess: done(() => setRemoving(undefined)) })}
          busy={remove.isPending}
          failure={refusalText(remove.error, organisationRefusals(all))}
          onClose={() => {
            setRemoving(undefined)
            remove.reset()
          }}
          words={shell}
        />
      )}
    </div>
  )
}

const Invitations = () => {
  const { words: all } = useLanguage()
  const { organisations: words, shell } = all
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const invitations = useQuery(queries.invitations)
  const withdraw = useMutation({
    ...queries.withdraw,
    // Even if someone else removed it first, it is gone.
    onSettled: () => cache.invalidateQueries({ queryKey: queries.invitations.queryKey }),
  })
  return (
    <section className={classes.section} aria-labelledby="open-invitations">
      <h2 id="open-invitations">{words.pending}</h2>
      <Card>
        {invitations.isError && !invitations.data ? (
          <Notice
            title={words.pendingFailed}
            text={shell.failedText}
            action={<Button onClick={() => void invitations.refetch()}>{shell.retry}</Button>}
          />
        ) : !invitations.data ? (
          <Skeleton height={48} role="status" aria-label={shell.loading} />
        ) : invitations.data.length === 0 ? (
          <p className={classes.lead}>{words.pendingNone}</p>
        ) : (
          <InvitationList
            invitations={invitations.data}
            dayOf={dayOfSeconds}
            onWithdraw={({ id }) =>
              withdraw.mutate(id, {
                onError: (error) => showToast(refusalText(error, organisationRefusals(all)) ?? words.refused),
              })
            }
            withdrawing={withdraw.isPending ? withdraw.variables : undefined}
            words={words}
          />
        )}
      </Card>
    </section>
  )
}

const Invite = ({ own, onClose }: { own: OwnStanding; onClose: () => void }) => {
  const { words } = useLanguage()
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const roles = useQuery(queries.roles)
  const [unsent, setUnsent] = useState<{ to: string; link: string }>()
  if (unsent) return <UnsentLink {...unsent} onClose={onClose} words={words} />
  if (!roles.data) return null
  return (
    <InviteDialog
      roles={roles.data.filter((role) => mayGive(own, role))}
      send={queries.invite}
      onSent={(to, link) => {
        if (link !== null) setUnsent({ to, link })
        else {
          onClose()
          showToast(words.organisations.invited({ to }))
        }
        void cache.invalidateQueries({ queryKey: queries.invitations.queryKey })
      }}
      onClose={onClose}
      words={words}
    />
  )
}
