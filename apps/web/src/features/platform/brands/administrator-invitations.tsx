import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { brandQueries } from './brands.queries.ts'
import classes from './brands.module.css'

interface Props {
  code: string
  /** Nobody can sign up at a brand that was never published. */
  isShown: boolean
  words: Pick<Words, 'brands' | 'organisations' | 'shell' | 'errors'>
}

/** Invites administrators by mail, whether or not they have an account, and lists those who did not accept yet. */
export const AdministratorInvitations = ({ code, isShown, words: spoken }: Props) => {
  const { brands, organisations, shell, errors } = spoken
  const words = brands.administrators
  const queries = brandQueries(useApi())
  const cache = useQueryClient()
  const list = queries.invitations(code)
  const { data = [] } = useQuery(list)
  const [unsent, setUnsent] = useState<{ to: string; link: string }>()
  const changed = () => cache.invalidateQueries({ queryKey: list.queryKey })
  const withdrawing = useMutation({
    mutationFn: (id: number) => queries.withdraw(code, id),
    onSettled: changed,
    meta: { inPlace: true },
  })
  const said = { errors, own: { AUTH_PROOF_REQUIRED: null }, otherwise: brands.notDone }
  const form = useForm({
    start: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' && organisations.emailRequired }),
    send: ({ email }) => queries.invite(code, email.trim()),
    onDone: ({ link }, { email }) => {
      form.restart({ email: '' })
      if (link === null) showToast(organisations.invited({ to: email.trim() }))
      else setUnsent({ to: email.trim(), link })
      return changed()
    },
    said: {
      ...said,
      own: { ...said.own, EMAIL_FORMAT_WRONG: organisations.emailWrong, ABNORMAL_SITUATION: words.notShown },
    },
    at: () => ({ EMAIL_FORMAT_WRONG: 'email' }),
  })
  return (
    <>
      {isShown ? (
        <Form form={form} className={classes.part}>
          <TextInput
            label={organisations.email}
            description={`${words.inviteHint} ${organisations.inviteLead}`}
            type="email"
            // Someone else's address: autofill would insert the person's own.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.field('email')}
          />
          <Refusal text={form.refusal} />
          <ButtonRow>
            <Button type="submit" loading={form.busy}>
              {organisations.send}
            </Button>
          </ButtonRow>
        </Form>
      ) : (
        <p className={classes.hint}>{words.notShown}</p>
      )}
      {data.length > 0 && (
        <div>
          <h4 className={classes.label}>{organisations.pending}</h4>
          <SavedList
            entries={data}
            keyOf={({ id }) => id}
            isPast={() => false}
            what={({ email }) => email}
            who={({ expireTime }) => organisations.until({ day: dayAt(viewerZone(), expireTime * 1000) })}
          >
            {(invitation) => (
              <Button
                variant="default"
                size="xs"
                aria-label={organisations.withdrawOf({ to: invitation.email })}
                loading={withdrawing.isPending && withdrawing.variables === invitation.id}
                onClick={() => withdrawing.mutate(invitation.id)}
              >
                {organisations.withdraw}
              </Button>
            )}
          </SavedList>
        </div>
      )}
      <Refusal text={refusalText(withdrawing.error, said)} />
      {unsent && (
        <Dialog title={organisations.unsentTitle} closeLabel={shell.close} onClose={() => setUnsent(undefined)}>
          <div className={classes.form}>
            <p className={classes.hint}>{organisations.unsentText({ to: unsent.to })}</p>
            <CopiedValue name={organisations.unsentLink} value={unsent.link} words={organisations} />
            <ButtonRow end>
              <Button onClick={() => setUnsent(undefined)}>{shell.close}</Button>
            </ButtonRow>
          </div>
        </Dialog>
      )}
    </>
  )
}
