import type { ReturnedPerson } from '@heliograph/contract/browser'
import type { Area } from '@heliograph/domain/areas'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { Refused } from './refused.tsx'
import classes from './third-party.module.css'

interface Props {
  person: Pick<ReturnedPerson, 'provider' | 'nickname' | 'email'>
  /** Those whose accounts are kept in this data centre; none where a brand has one for everybody. */
  areas: readonly { area: Area; name: string }[]
  suggested: Area | undefined
  consent: (asked: Asked) => ReactNode
  /** Why the last attempt failed, and what else one can do. */
  refusal: { text: string; action?: ReactNode } | undefined
  busy: boolean
  onRegister: (area: Area | undefined) => void
  onBack: () => void
  words: Words['thirdParty']
}

interface Asked {
  kind: 'terms' | 'privacy'
  ref: RefObject<HTMLInputElement | null>
  checked: boolean
  onChange: (checked: boolean) => void
  /** It was missing when the form was sent. */
  missing: boolean
}

/** A new account out of what the provider said: what it does not know is asked, and nothing else. */
export const Newcomer = ({ person, areas, suggested, consent, refusal, busy, onRegister, onBack, words }: Props) => {
  const { provider, nickname, email } = person
  const [area, setArea] = useState<Area | ''>(areas.some((one) => one.area === suggested) ? suggested! : '')
  const [agreed, setAgreed] = useState({ terms: false, privacy: false })
  const [tried, setTried] = useState(false)
  const region = useRef<HTMLSelectElement>(null)
  const [terms, privacy] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const regionMissing = areas.length > 0 && area === ''

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (regionMissing) return region.current?.focus()
    if (!agreed.terms) return terms.current?.focus()
    if (!agreed.privacy) return privacy.current?.focus()
    onRegister(area === '' ? undefined : area)
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
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
        <NativeSelect
          ref={region}
          size="md"
          label={words.region}
          description={words.regionHint}
          value={area}
          onChange={(event) => setArea(event.currentTarget.value as Area | '')}
          error={tried && regionMissing && words.regionRequired}
        >
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
      {(['terms', 'privacy'] as const).map((kind) => (
        <div key={kind}>
          {consent({
            kind,
            ref: kind === 'terms' ? terms : privacy,
            checked: agreed[kind],
            onChange: (checked) => setAgreed({ ...agreed, [kind]: checked }),
            missing: tried && !agreed[kind],
          })}
        </div>
      ))}
      {refusal && <Refused {...refusal} />}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" size="md" loading={busy}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}
