import type { RegisteredGateway } from '@heliograph/contract/browser'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import { loggerSerialIn } from '@heliograph/domain/logger-serials'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import type { GatewayForm } from './gateways.queries.ts'
import { LoggerSettings } from './logger-settings.tsx'
import { RegisterMany } from './register-many.tsx'
import { SerialField } from './serial-field.tsx'
import classes from './gateways.module.css'

interface Props {
  protocols: readonly Offered[]
  send: (wish: GatewayForm) => Promise<RegisteredGateway | undefined>
  /** Begins the proof that a logger is at hand. */
  claim: (wish: { deviceSn: string; deviceName?: string }) => Promise<unknown>
  onRegistered: (gateway: RegisteredGateway) => void
  /** The serial numbers of the plant's gateways; undefined while they are unknown. */
  here: ReadonlySet<string> | undefined
  /** Called when several were registered. */
  onSeveral: () => void
  /** What was typed before, to try again. */
  typed: { sn: string; name: string } | undefined
  words: Pick<Words, 'gateways' | 'scan' | 'errors'>
}

interface Offered {
  protocol: GatewayProtocol
  host: string
  port: number
  canRegister: boolean
}

/** Which kind of gateway, and its name. Only a logger stick has a serial number to type, and no secret. */
export const RegisterGateway = ({
  protocols,
  send,
  claim,
  onRegistered,
  here,
  onSeveral,
  typed,
  words: spoken,
}: Props) => {
  const [isSeveral, setSeveral] = useState(false)
  const words = spoken.gateways
  const isClaimed = (protocol: GatewayProtocol) =>
    protocols.some((one) => one.protocol === protocol && !one.canRegister)
  const form = useForm({
    start: {
      protocol: typed ? 'solarman-v5' : protocols.find(({ canRegister }) => canRegister)?.protocol,
      name: typed?.name ?? '',
      sn: typed?.sn ?? '',
    },
    check: ({ protocol, sn }) => ({
      sn: protocol === 'solarman-v5' && loggerSerialIn(sn) === undefined && words.serialNumberWrong,
    }),
    send: async ({ protocol = 'http', name, sn }) => {
      const named = name.trim() === '' ? {} : { deviceName: name.trim() }
      if (isClaimed(protocol)) return void (await claim({ deviceSn: sn, ...named }))
      return send({ protocol, ...named, ...(protocol === 'solarman-v5' && { deviceSn: sn }) })
    },
    onDone: (gateway) => gateway && onRegistered(gateway),
    said: ({ protocol = 'http' }) => ({
      errors: { ...spoken.errors },
      own: isClaimed(protocol) ? claimRefusals(words.claim) : {},
      otherwise: words.failed,
    }),
  })
  const chosen = protocols.find(({ protocol }) => protocol === form.values.protocol)
  const claims = chosen && !chosen.canRegister
  if (isSeveral && here)
    return (
      <RegisterMany send={send} here={here} onRegistered={onSeveral} onBack={() => setSeveral(false)} words={spoken} />
    )
  return (
    <Form form={form} className={classes.form}>
      <ChoiceCards
        label={words.protocol}
        leastPx={240}
        options={protocols.map(({ protocol }) => ({
          value: protocol,
          text: words.protocols[protocol].name,
          note: words.protocols[protocol].note,
        }))}
        value={form.values.protocol}
        onChange={(protocol) => form.set('protocol', protocol)}
      />
      {claims && (
        <>
          <p>{words.claim.lead}</p>
          <p>{words.claim.before}</p>
          <p>{words.claim.when}</p>
        </>
      )}
      {form.values.protocol === 'solarman-v5' && (
        <SerialField
          field={form.field('sn')}
          value={form.values.sn}
          onRead={(serial) => form.set('sn', serial)}
          words={words}
          scan={spoken.scan}
        />
      )}
      {chosen?.protocol === 'solarman-v5' && chosen.canRegister && here && (
        <div>
          <Button variant="default" onClick={() => setSeveral(true)}>
            {words.several.start}
          </Button>
        </div>
      )}
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        maxLength={64}
        {...form.field('name')}
      />
      <Refusal text={form.refusal} />
      <div>
        <Button type="submit" size={claims ? 'md' : 'sm'} loading={form.busy}>
          {claims ? words.claim.start : words.register}
        </Button>
      </div>
      {claims && <LoggerSettings door={chosen} words={words} />}
    </Form>
  )
}

const claimRefusals = (words: Words['gateways']['claim']) => ({
  LOGGER_CLAIM_TOO_EARLY: (until: unknown) =>
    typeof until === 'number' ? words.tooEarly({ time: timeHere(until * 1000) }) : undefined,
  LOGGER_CLAIMED_BY_OTHER: words.byOther,
  TOO_MANY_REQUESTS: words.tooMany,
})

/** The person is at the plant, so its time is theirs. */
const timeHere = (at: number) => formatClock(viewerZone(), at)
