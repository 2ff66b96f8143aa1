import type { RegisteredGateway } from '@heliograph/contract/browser'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Words } from '@heliograph/phrases'
import { Button, TextInput } from '@mantine/core'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { ConnectionSettings } from './connection-settings.tsx'
import type { GatewayForm } from './gateways.queries.ts'
import classes from './gateways.module.css'

interface Props {
  protocols: readonly Offered[]
  send: (wish: GatewayForm) => Promise<RegisteredGateway | undefined>
  onRegistered: (gateway: RegisteredGateway) => void
  words: Pick<Words, 'gateways' | 'errors'>
}

interface Offered {
  protocol: GatewayProtocol
  host: string
  port: number
  canRegister: boolean
}

/** Which kind of gateway, and its name. Only a logger stick has a serial number to type. */
export const RegisterGateway = ({ protocols, send, onRegistered, words: spoken }: Props) => {
  const words = spoken.gateways
  const form = useForm({
    start: { protocol: protocols.find(({ canRegister }) => canRegister)?.protocol, name: '', sn: '' },
    check: ({ protocol, sn }) => ({
      sn: protocol === 'solarman-v5' && !/^[1-9]\d{4,9}$/.test(sn.replaceAll(/[\s-]/g, '')) && words.serialNumberWrong,
    }),
    send: ({ protocol = 'http', name, sn }) =>
      send({
        protocol,
        ...(name.trim() !== '' && { deviceName: name.trim() }),
        ...(protocol === 'solarman-v5' && { deviceSn: sn }),
      }),
    onDone: (gateway) => gateway && onRegistered(gateway),
    said: { errors: { ...spoken.errors }, otherwise: words.failed },
  })
  const chosen = protocols.find(({ protocol }) => protocol === form.values.protocol)
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
      {chosen && !chosen.canRegister ? (
        <>
          <p>{words.onlyOperator}</p>
          <p>{words.settingsOfLogger}</p>
          <ConnectionSettings
            connection={{ ...chosen, userName: null, topic: null, url: null, emoncmsUrl: null }}
            secret={undefined}
            words={words}
          />
        </>
      ) : (
        <>
          {form.values.protocol === 'solarman-v5' && (
            <TextInput
              label={words.serialNumber}
              description={words.serialNumberHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...form.field('sn')}
            />
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
            <Button type="submit" loading={form.busy}>
              {words.register}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
