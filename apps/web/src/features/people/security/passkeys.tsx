import type { Passkey, Standing } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { knowsPasskeys, makePasskey } from './authenticator.ts'
import { Missing } from './missing.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityRefusals } from './refusal-words.ts'
import { securityQueries } from './security.queries.ts'
import { SettingForm } from './setting-form.tsx'
import { useChanged, useSecurityChange } from './use-security-change.ts'
import classes from './security.module.css'

interface Props {
  standing: Standing
  platform: string
  words: Pick<Words, 'security' | 'errors'>
}

export const Passkeys = ({ standing, platform, words }: Props) => {
  const { security } = words
  const api = useApi()
  const passkeys = useQuery(securityQueries(api).passkeys)
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const ask = useSecurityChange((on: boolean) => api.security.askPasskey({ body: { on } }), {
    onDone: ({ recoveryCodes }) => recoveryCodes.length > 0 && setCodes(recoveryCodes),
  })
  const isKnown = knowsPasskeys()
  const account = standing.email ?? standing.username ?? standing.phone ?? ''

  return (
    <Card>
      <section className={classes.section} aria-label={security.passkeys}>
        <div className={classes.line}>
          <div className={classes.what}>
            <h2>{security.passkeys}</h2>
            <p className={classes.hint}>{security.passkeysText}</p>
          </div>
          {isKnown && !isAdding && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {security.addPasskey}
            </Button>
          )}
        </div>
        {!isKnown && <p className={classes.hint}>{security.noSupport}</p>}
        {isAdding && <AddForm onClose={() => setAdding(false)} words={words} />}
        {passkeys.isPending && <Skeleton height={64} radius="lg" role="status" aria-label={security.loading} />}
        {passkeys.isError && <Missing onRetry={() => void passkeys.refetch()} words={security} />}
        {passkeys.data && passkeys.data.length > 0 && (
          <ul className={classes.list}>
            {passkeys.data.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} words={words} />
            ))}
          </ul>
        )}
        {passkeys.data?.length === 0 && !isAdding && <p>{security.noPasskeys}</p>}
        {standing.passkeys > 0 && standing.hasPassword && standing.totpSince === null && (
          <Checkbox
            label={security.askPasskey}
            description={security.askPasskeyHint}
            checked={ask.isPending ? ask.variables : standing.asksPasskey}
            disabled={ask.isPending}
            onChange={(event) => ask.mutate(event.currentTarget.checked)}
          />
        )}
        <Refusal text={refusalText(ask.error, securityRefusals(words))} />
      </section>
      {codes && (
        <RecoveryCodes
          codes={codes}
          head={security.fileHead({ account, brand: platform })}
          onClose={() => setCodes(undefined)}
          words={security}
        />
      )}
    </Card>
  )
}

const AddForm = ({ onClose, words }: { onClose: () => void; words: Props['words'] }) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const refusals = securityRefusals(words)
  const form = useForm({
    start: { name: security.passkeyDefault as string },
    check: nameFault(security),
    send: async ({ name }) => {
      const { ticket, options } = await api.security.beginPasskey()
      const answer = await makePasskey(options)
      return answer === null ? undefined : api.security.addPasskey({ body: { ticket, answer, name: name.trim() } })
    },
    onDone: (added) => {
      if (added) onClose()
      return changed()
    },
    said: {
      ...refusals,
      own: { ...refusals.own, ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: security.alreadyThere },
    },
  })
  return (
    <SettingForm form={form} label={security.addPasskey} submit={security.next} onCancel={onClose} words={security}>
      <TextInput
        size="md"
        label={security.passkeyName}
        description={security.passkeyNameHint}
        maxLength={64}
        autoComplete="off"
        {...form.field('name')}
      />
    </SettingForm>
  )
}

interface RenameProps {
  passkey: Passkey
  onClose: () => void
  words: Props['words']
}

const RenameForm = ({ passkey: { id, name }, onClose, words }: RenameProps) => {
  const { security } = words
  const api = useApi()
  const changed = useChanged()
  const form = useForm({
    start: { name },
    check: nameFault(security),
    send: (wished) => api.security.renamePasskey({ body: { id, name: wished.name.trim() } }),
    onDone: () => {
      onClose()
      return changed()
    },
    said: securityRefusals(words),
  })
  return (
    <SettingForm
      form={form}
      label={security.renameOf({ name })}
      submit={security.save}
      onCancel={onClose}
      words={security}
    >
      <TextInput size="md" label={security.passkeyName} maxLength={64} autoComplete="off" {...form.field('name')} />
    </SettingForm>
  )
}

const nameFault =
  (words: Words['security']) =>
  ({ name }: { name: string }) => ({ name: name.trim() === '' && words.nameRequired })

const PasskeyLine = ({ passkey, words }: { passkey: Passkey; words: Props['words'] }) => {
  const { security } = words
  const { id, name, backedUp, createdDate, lastUsedDate } = passkey
  const api = useApi()
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const close = () => setDoing(undefined)
  const remove = useSecurityChange(() => api.security.removePasskey({ body: { id } }), {
    told: security.passkeyRemoved,
    onDone: close,
  })
  const day = (at: number) => dayAt(viewerZone(), at * 1000)
  const facts = [
    security.added({ day: day(createdDate) }),
    lastUsedDate === null ? security.neverUsed : security.lastUsed({ day: day(lastUsedDate) }),
    ...(backedUp ? [security.onSeveral] : []),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <IconKey aria-hidden="true" />
        <div className={classes.what}>
          <strong>{name}</strong>
          <small>{facts.join(' · ')}</small>
        </div>
        {doing !== 'rename' && (
          <ButtonRow>
            <Button
              variant="default"
              size="sm"
              aria-label={security.renameOf({ name })}
              onClick={() => setDoing('rename')}
            >
              {security.rename}
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={security.removeOf({ name })}
              onClick={() => setDoing('remove')}
            >
              {security.remove}
            </Button>
          </ButtonRow>
        )}
      </div>
      {doing === 'rename' && <RenameForm passkey={passkey} onClose={close} words={words} />}
      {doing === 'remove' && (
        <AskFirst
          title={security.removeTitle({ name })}
          text={security.removeText}
          action={security.remove}
          isLoss
          busy={remove.isPending}
          failure={refusalText(remove.error, securityRefusals(words))}
          onYes={() => remove.mutate(undefined)}
          onClose={close}
          words={security}
        />
      )}
    </li>
  )
}
