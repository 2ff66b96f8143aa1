import type { BrandAdministrator } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AdministratorInvitations } from './administrator-invitations.tsx'
import { brandQueries } from './brands.queries.ts'
import classes from './brands.module.css'

interface Props {
  code: string
  /** Nobody can sign up at a brand that was never published. */
  isShown: boolean
  words: Pick<Words, 'brands' | 'organisations' | 'shell' | 'errors'>
}

/** Who administers a white label. The operators of the platform appoint the first one; then they do it among themselves. */
export const AdministratorsPart = ({ code, isShown, words: spoken }: Props) => {
  const { brands, shell, errors } = spoken
  const words = brands.administrators
  const queries = brandQueries(useApi())
  const cache = useQueryClient()
  const list = queries.administrators(code)
  const { data, isError, refetch } = useQuery(list)
  const [leaving, setLeaving] = useState<BrandAdministrator>()
  const changed = () => cache.invalidateQueries({ queryKey: list.queryKey })
  const form = useForm({
    start: { account: '' },
    check: ({ account }) => ({ account: account.trim() === '' && words.accountMissing }),
    send: ({ account }) => queries.appoint(code, account.trim()),
    onDone: changed,
    said: {
      errors,
      own: { AUTH_PROOF_REQUIRED: null, ACCOUNT_NOT_EXIST: words.noAccount },
      otherwise: brands.notDone,
    },
    at: () => ({ ACCOUNT_NOT_EXIST: 'account' }),
  })
  return (
    <>
      <p className={classes.hint}>{words.lead}</p>
      {isError && !data && (
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {data?.length === 0 && <p>{words.none}</p>}
      <SavedList
        entries={data ?? []}
        keyOf={({ id }) => id}
        isPast={() => false}
        what={({ name }) => name}
        who={({ email, phone }) => email ?? phone ?? ''}
      >
        {(person) => (
          <Button variant="default" size="xs" onClick={() => setLeaving(person)}>
            {words.dismiss}
          </Button>
        )}
      </SavedList>
      <h3>{words.invite}</h3>
      <AdministratorInvitations code={code} isShown={isShown} words={spoken} />
      <h3>{words.withAccount}</h3>
      <Form form={form} className={classes.part}>
        <TextInput
          label={words.account}
          description={words.accountHint}
          autoComplete="off"
          maxLength={256}
          {...form.field('account')}
        />
        <Refusal text={form.refusal} />
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            {words.appoint}
          </Button>
        </ButtonRow>
      </Form>
      {leaving && (
        <AskAndSend
          title={words.dismissAsk({ name: leaving.name })}
          text={words.dismissText}
          action={words.dismiss}
          send={() => queries.dismiss(code, leaving.id)}
          onDone={() => {
            setLeaving(undefined)
            return changed()
          }}
          onClose={() => setLeaving(undefined)}
          said={{ errors, own: { AUTH_PROOF_REQUIRED: null }, otherwise: brands.notDone }}
          words={shell}
        />
      )}
    </>
  )
}
