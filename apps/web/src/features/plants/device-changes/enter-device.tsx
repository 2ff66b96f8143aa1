import type { DeviceNode } from '@heliograph/contract/browser'
import { deviceTypes, isGateway, type DeviceType } from '@heliograph/domain/devices'
import { localeOf, type Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { Answers } from '#ui/buttons/answers.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  plantId: number
  gateways: readonly DeviceNode[]
  typeName: (type: DeviceType) => string
  words: Words['deviceChanges']
  shell: Words['shell']
  errors: Words['errors']
}

/** Enters a device before it reports. */
export const EnterDevice = (props: Props) => {
  const { words, shell } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.enter}
      </Button>
      {isOpen && (
        <Dialog title={words.enterTitle} closeLabel={shell.close} onClose={close}>
          <EntryForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

const EntryForm = ({ plantId, gateways, typeName, onClose, words, shell, errors }: Props & { onClose: () => void }) => {
  const queries = deviceChangeQueries(useApi(), plantId)
  const cache = useQueryClient()
  const { compare } = new Intl.Collator(localeOf(useLanguage().language))
  const form = useForm({
    start: blankFor(gateways),
    check: ({ sn }) => ({ sn: sn.trim() === '' && words.newSerialMissing }),
    send: ({ sn, type, name, gateway }) =>
      queries.enter({
        deviceSn: sn.trim(),
        deviceType: type,
        ...(name.trim() !== '' && { deviceName: name.trim() }),
        ...(gateway !== '' && { gatewayId: Number(gateway) }),
      }),
    onDone: async (_, { sn, name }) => {
      await cache.invalidateQueries({ queryKey: ['devices', plantId] })
      showToast(words.entered({ name: name.trim() || sn.trim() }))
      onClose()
    },
    said: {
      errors,
      own: {
        DATA_SOURCE_DUPLICATED: words.enterTaken,
        GATEWAY_NOT_IN_PLANT: words.enterNoGateway,
        PARAM_ERROR: words.enterReplaced,
      },
      otherwise: words.enterFailed,
    },
    at: () => ({ DATA_SOURCE_DUPLICATED: 'sn', PARAM_ERROR: 'sn' }),
  })
  return (
    <Form form={form} className={classes.question}>
      <p>{words.enterText}</p>
      <TextInput
        label={words.enterSerial}
        description={words.enterSerialHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        {...form.field('sn')}
      />
      <NativeSelect
        label={words.enterKind}
        data={deviceTypes
          .filter((type) => !isGateway(type))
          .map((type) => ({ value: type, label: typeName(type) }))
          .toSorted((left, right) => compare(left.label, right.label))}
        {...form.field('type')}
      />
      <TextInput label={words.enterName} autoComplete="off" maxLength={64} {...form.field('name')} />
      {gateways.length > 1 && (
        <NativeSelect
          label={words.enterGateway}
          data={gateways.map(({ deviceId, name }) => ({ value: `${deviceId}`, label: name }))}
          {...form.field('gateway')}
        />
      )}
      <Refusal text={form.refusal} />
      <Answers submit={words.enterNow} busy={form.busy} cancel={shell.cancel} onCancel={onClose} />
    </Form>
  )
}

interface Draft {
  sn: string
  type: Exclude<DeviceType, 'COLLECTOR' | 'DTU'>
  name: string
  gateway: string
}

const blankFor = (gateways: readonly DeviceNode[]): Draft => ({
  sn: '',
  type: 'INVERTER',
  name: '',
  gateway: `${gateways[0]?.deviceId ?? ''}`,
})
