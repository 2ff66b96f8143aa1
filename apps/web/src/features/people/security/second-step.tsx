import type { Standing } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import IconOn from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { copyText } from '#ui/notices/copy-text.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { QrCode } from '#ui/text/qr-code.tsx'
import { digitsOf } from './digits.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityRefusals } from './refusal-words.ts'
import { SettingForm } from './setting-form.tsx'
import { useChanged, useSecurityChange } from './use-security-change.ts'
import classes from './security.module.css'

interface Props {
  standing: Standing
  /** The brand's name. */
  platform: string
  words: Pick<Words, 'security' | 'errors'>
}

/** Authenticator app codes, and recovery codes. */
export const SecondStep = ({ standing, platform, words }: Props) => {
  const { security } = words
  const api = useApi()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState<'off' | 'codes'>()
  const begin = useSecurityChange(() => api.security.beginTotp())
  const end = useSecurityChange(() => api.security.endTotp(), {
    told: security.turnedOff,
    onDone: () => setAsking(undefined),
  })
  const renew = useSecurityChange(() => api.security.renewRecoveryCodes(), {
    onDone: ({ recoveryCodes }) => {
      setAsking(undefined)
      setCodes(recoveryCodes)
    },
  })
  const refusals = securityRefusals(words)
  const { totpSince, recoveryCodesLeft, asksPasskey } = standing
  const isOn = totpSince !== null
  const account = standing.email ?? standing.username ?? standing.phone ?? ''
  const Sign = isOn ? IconOn : IconOff

  return (
    <Card>
      <section className={classes.section} aria-label={security.secondStep}>
        <div className={classes.line}>
          <div className={classes.what}>
            <h2>{security.secondStep}</h2>
            <p className={classes.state} data-on={isOn || undefined}>
              <Sign aria-hidden="true" />
              {isOn
                ? [security.on, security.since({ day: dayAt(viewerZone(), totpSince * 1000) })].join(security.separator)
                : security.off}
            </p>
          </div>
          {isOn ? (
            <Button variant="default" onClick={() => setAsking('off')}>
              {security.turnOff}
            </Button>
          ) : (
            !begin.data && (
              <Button loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
                {security.turnOn}
              </Button>
            )
          )}
        </div>
        {!isOn && <p className={classes.hint}>{security.secondStepText}</p>}
        <Refusal text={refusalText(begin.error, refusals)} />
        {!isOn && begin.data && (
          <SetUp
            {...begin.data}
            onDone={(made) => {
              setCodes(made)
              begin.reset()
            }}
            onClose={begin.reset}
            words={words}
          />
        )}
        {(isOn || asksPasskey) && (
          <div className={classes.setting}>
            <div className={classes.line}>
              <div className={classes.what}>
                <h3>{security.recoveryCodes}</h3>
                <div className={classes.value}>{security.codesLeft({ count: recoveryCodesLeft })}</div>
              </div>
              <Button variant="default" onClick={() => setAsking('codes')}>
                {security.newCodes}
              </Button>
            </div>
          </div>
        )}
      </section>
      {asking === 'off' && (
        <AskFirst
          title={security.offTitle}
          text={security.offText}
          action={security.turnOff}
          busy={end.isPending}
          failure={refusalText(end.error, refusals)}
          onYes={() => end.mutate(undefined)}
          onClose={() => setAsking(undefined)}
          words={security}
        />
      )}
      {asking === 'codes' && (
        <AskFirst
          title={security.newCodesTitle}
          text={security.newCodesText}
          action={security.makeNew}
          busy={renew.isPending}
          failure={refusalText(renew.error, refusals)}
          onYes={() => renew.mutate(undefined)}
          onClose={() => setAsking(undefined)}
          words={security}
        />
      )}
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

interface SetUpProps {
  secret: string
  uri: string
  onDone: (codes: readonly string[]) => void
  onClose: () => void
  words: Props['words']
}

const SetUp = ({ secret, uri, onDone, onClose, words }: SetUpProps) => {
  const { security } = words
  const { common } = useLanguage().words
  const api = useApi()
  const changed = useChanged()
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code === '' && security.codeRequired }),
    send: ({ code }) => api.security.confirmTotp({ body: { code } }),
    onDone: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      return changed(security.turnedOn)
    },
    said: securityRefusals(words),
    at: () => 'code',
  })
  const code = form.field('code')
  return (
    <SettingForm form={form} label={security.setUpTitle} submit={security.confirm} onCancel={onClose} words={security}>
      <div className={classes.scan}>
        <QrCode text={uri} label={security.qr} />
        <div>
          <p>{security.scan}</p>
          <p className={classes.hint}>{security.byHand}</p>
          <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button
            variant="default"
            size="sm"
            onClick={() => void copyText(secret, { ...common, copied: security.copied })}
          >
            {security.copyKey}
          </Button>
        </div>
      </div>
      <TextInput
        size="md"
        className={classes.short}
        label={security.appCode}
        description={security.typeCode}
        placeholder={security.appCodeHint}
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...code}
        onChange={(event) => code.onChange(digitsOf(event.currentTarget.value))}
      />
    </SettingForm>
  )
}
