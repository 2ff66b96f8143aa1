import type { DeviceDetail, ReplacementCandidate } from '@heliograph/contract/browser'
import { isGateway } from '@heliograph/domain/devices'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { deviceChangeQueries } from './device-changes.queries.ts'
import classes from './device-changes.module.css'

interface Props {
  detail: DeviceDetail
  /** Where a gateway is added. */
  addLink: ReactNode
  onReplaced: (deviceId: number) => unknown
  words: Words['deviceChanges']
  shell: Words['shell']
  errors: Words['errors']
}

/** Puts another device in the place of a broken one: its history goes on. */
export const ReplaceDevice = (props: Props) => {
  const { detail, addLink, words, shell, errors } = props
  const [isAsking, setAsking] = useState(false)
  const queries = deviceChangeQueries(useApi(), detail.siteId)
  const { data, error, refetch } = useQuery({ ...queries.candidates(detail.deviceId), enabled: isAsking })
  const title = words.replaceTitle({ name: detail.name })
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" onClick={() => (isAsking ? void refetch() : setAsking(true))}>
        {words.replace}
      </Button>
      {!data && <Refusal text={refusalText(error, { errors, otherwise: words.replaceFailed })} />}
      {isAsking && data && isGateway(detail.type) && data.length === 0 && (
        <Dialog title={title} closeLabel={shell.close} onClose={close}>
          <div className={classes.question}>
            <p>{words.addFirst}</p>
            <p>{addLink}</p>
          </div>
        </Dialog>
      )}
      {isAsking && data && !(isGateway(detail.type) && data.length === 0) && (
        <Choice {...props} title={title} candidates={data} onClose={close} />
      )}
    </>
  )
}

interface ChoiceProps extends Props {
  title: string
  candidates: readonly ReplacementCandidate[]
  onClose: () => void
}

const Choice = ({ detail, title, candidates, onReplaced, onClose, words, shell, errors }: ChoiceProps) => {
  const queries = deviceChangeQueries(useApi(), detail.siteId)
  const cache = useQueryClient()
  const bySerial = isGateway(detail.type) ? [] : [{ value: '', label: words.bySerial }]
  const options = [
    ...candidates.map(({ deviceId, deviceName, deviceSn }) => ({
      value: `${deviceId}`,
      label: deviceName === deviceSn ? deviceSn : `${deviceName} · ${deviceSn}`,
    })),
    ...bySerial,
  ]
  const [chosen, setChosen] = useState(options[0]?.value ?? '')
  const [sn, setSn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const onSuccess = async ({ deviceId }: { deviceId: number }) => {
    await onReplaced(deviceId)
    await cache.invalidateQueries({ queryKey: ['devices', detail.siteId] })
  }
  const byAny = useMutation({ ...queries.replace(detail.deviceId), onSuccess })
  const bySn = useMutation({ ...queries.replaceOptimizer, onSuccess })
  const isOptimizer = detail.type === 'OPTIMIZER'
  const replace = isOptimizer && chosen === '' ? bySn : byAny
  // Of those that the plant has, the list offers only some.
  const isAbove = candidates.some(({ deviceSn }) => deviceSn.toLowerCase() === sn.trim().toLowerCase())
  const firstTime = candidates.find(({ deviceId }) => `${deviceId}` === chosen)?.firstTime ?? null
  const send = () => {
    setMissing(chosen === '' && sn.trim() === '')
    const newSn = sn.trim()
    if (chosen !== '') byAny.mutate({ deviceId: Number(chosen) })
    else if (newSn === '') return
    else if (isOptimizer) bySn.mutate({ deviceSn: detail.deviceSn, newDeviceSn: newSn })
    else byAny.mutate({ deviceSn: newSn })
  }
  return (
    <AskFirst
      title={title}
      action={words.replaceNow}
      busy={replace.isPending}
      failure={refusalText(replace.error, {
        errors,
        own: {
          ...(isAbove && { OPTIMIZER_ALREADY_IN_PLANT: words.chooseAbove }),
          PARAM_ERROR: words.replaceRefused,
        },
        otherwise: words.replaceFailed,
      })}
      onYes={send}
      onClose={onClose}
      words={shell}
    >
      <NativeSelect
        label={words.replaceBy}
        data={options}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen === '' && (
        <TextInput
          label={words.newSerial}
          maxLength={64}
          value={sn}
          error={isMissing && words.newSerialMissing}
          onChange={(event) => setSn(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        <li>{words.historyGoesOn}</li>
        {isGateway(detail.type) ? (
          <li>{words.devicesGoOn}</li>
        ) : (
          <li>
            {firstTime === null
              ? words.countsUntilNow
              : words.countsUntil({ time: formatInstant(detail.timeZone, Math.floor(firstTime * 1000)) })}
          </li>
        )}
      </ul>
    </AskFirst>
  )
}
