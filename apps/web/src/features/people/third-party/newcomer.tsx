import type { ReturnedPerson } from '@heliograph/contract/browser'
import { isArea, type Area } from '@heliograph/domain/areas'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tick } from '#forms/field.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import type { RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import classes from './third-party.module.css'

interface Props {
  person: Pick<ReturnedPerson, 'provider' | 'nickname' | 'email'>
  /** The areas of this data centre; empty for a brand with a single one. */
  areas: readonly { area: Area; name: string }[]
  suggested: Area | undefined
  consent: (asked: Tick & { kind: 'terms' | 'privacy' }) => ReactNode
  consentRequired: string
  register: (chosen: { area: Area | undefined; mailFaults: boolean }) => Promise<unknown>
  onRegistered: () => Promise<unknown>
  said: RefusalWords
  /** What else a person can do about a refusal. */
  wayOut: (refused: Error) => ReactNode
  onBack: () => void
  words: Words['thirdParty']
}

/** A new account from what the provider reported; only missing data is asked for. */
export const Newcomer = ({ person, areas, suggested, consent, consentRequired, ...props }: Props) => {
  const { register, onRegistered, said, wayOut, onBack, words } = props
  const { provider, nickname, email } = person
  const form = useForm({
    start: {
      area: areas.find((one) => one.area === suggested)?.area ?? '',
      mailFaults: email !== null,
      terms: false,
      privacy: false,
    },
    check: ({ area, terms, privacy }) => ({
      area: areas.length > 0 && area === '' && words.regionRequired,
      terms: !terms && consentRequired,
      privacy: !privacy && consentRequired,
    }),
    send: ({ area, mailFaults }) => register({ area: isArea(area) ? area : undefined, mailFaults }),
    onDone: onRegistered,
    said,
  })

  return (
    <Form form={form} className={classes.form}>
      <div className={classes.facts}>
        <p>{words.takenOver({ label: provider.label })}</p>
        <dl>
          <dt>{words.name}</dt>
          <dd>{nickname ?? words.noName}</dd>
          <dt>{words.email}</dt>
          <dd>{email ?? words.noEmail}</dd>
        </dl>
      </div>
      {areas.length > 0 && (
        <NativeSelect size="md" label={words.region} description={words.regionHint} {...form.field('area')}>
          <option value="" disabled hidden>
            {words.regionRequired}
          </option>
          {areas.map((one) => (
            <option key={one.area} value={one.area}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {email !== null && (
        <Checkbox {...form.tick('mailFaults')} label={words.mailFaults} description={words.mailFaultsHint} />
      )}
      {(['terms', 'privacy'] as const).map((kind) => (
        <div key={kind}>{consent({ kind, ...form.tick(kind) })}</div>
      ))}
      <Refusal page text={form.refusal}>
        {form.error && wayOut(form.error)}
      </Refusal>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" size="md" loading={form.busy}>
          {words.create}
        </Button>
      </div>
    </Form>
  )
}
