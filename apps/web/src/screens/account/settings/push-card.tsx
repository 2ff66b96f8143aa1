import type { PushDevices, ToldMessageSettings } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { deviceName, endPush, pushAddressHere, pushSupport, setUpPush } from '#browser/push.ts'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import classes from '#features/people/profile/profile.module.css'

interface Props {
  settings: ToldMessageSettings
  words: Words['messageSettings']
  errors: Words['errors']
}

/** Alerts on the lock screen of this device, and on which others. Each press is saved at once. */
export const PushCard = ({ settings, words: messages, errors }: Props) => {
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const devices = useQuery(queries.pushDevices)
  const here = useQuery({
    queryKey: ['profile', 'push', 'here'],
    queryFn: async () => (await pushAddressHere())?.address ?? null,
  })
  const support = pushSupport()

  const keepLevel = async (pushLevel: number) =>
    cache.setQueryData(queries.messageSettings.queryKey, await queries.keepMessageSettings({ pushLevel }))
  const told = (known: PushDevices) => cache.setQueryData(queries.pushDevices.queryKey, known)
  const change = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => work(),
    onSettled: () => here.refetch(),
    meta: { inPlace: true },
  })
  const turnOn = async () => {
    const address = await setUpPush(devices.data?.publicKey ?? '')
    if (!address) return
    told(await queries.addPushDevice({ ...address, name: deviceName(navigator.userAgent) }))
    if (settings.pushLevel === null) await keepLevel(settings.mailLevel ?? 1)
  }
  const remove = async (id: number, isHere: boolean) => {
    if (isHere) await endPush()
    told(await queries.removePushDevice(id))
  }

  const known = devices.data?.devices ?? []
  const own = known.find(({ address }) => address === here.data)
  return (
    <Card>
      <div className={classes.form}>
        <h2 className={classes.heading}>{messages.push}</h2>
        <p className={classes.hint}>{messages[hints[support]]}</p>
        {known.length > 0 && (
          <ChoiceCards
            leastPx={168}
            label={messages.pushLevel}
            options={[
              { value: 2, text: messages.faults },
              { value: 1, text: messages.warnings },
              { value: 0, text: messages.everything },
            ]}
            value={settings.pushLevel ?? undefined}
            onChange={(level) => change.mutate(() => keepLevel(level))}
          />
        )}
        {known.length > 0 && (
          <ul className={classes.list}>
            {known.map(({ id, name, addedDate, address }) => (
              <li key={id}>
                {address === here.data ? messages.thisDevice({ name }) : name}{' '}
                <small>{dayAt(viewerZone(), addedDate * 1000)}</small>{' '}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => change.mutate(() => remove(id, address === here.data))}
                >
                  {messages.removeDevice}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Refusal text={refusalText(change.error, { errors, otherwise: messages.pushFailed })} />
        {support === 'yes' && !own && devices.data && (
          <ButtonRow>
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(turnOn)}>
              {messages.turnOnPush}
            </Button>
          </ButtonRow>
        )}
      </div>
    </Card>
  )
}

const hints = { yes: 'pushHint', no: 'noPush', denied: 'pushDenied' } as const
