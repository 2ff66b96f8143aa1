import type { AllowedNetworks } from '@heliograph/contract/browser'
import { mostNetworks, parseNetwork } from '@heliograph/domain/networks'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { deviceQueries } from './devices.queries.ts'
import classes from './allowed-networks.module.css'

interface Props {
  gatewayId: number
  zone: string
  stored: AllowedNetworks
  words: Words['devices']['networks']
  errors: Words['errors']
}

export const AllowedNetworksForm = ({ gatewayId, zone, stored, words, errors }: Props) => {
  const queries = deviceQueries(useApi())
  const cache = useQueryClient()
  const form = useForm({
    start: { networks: stored.networks.join('\n') },
    check({ networks }) {
      const entries = entriesIn(networks)
      const wrong = entries.find((entry) => !parseNetwork(entry))
      return {
        networks:
          wrong !== undefined
            ? words.wrong({ entry: wrong })
            : entries.length > mostNetworks && words.tooMany({ count: mostNetworks }),
      }
    },
    send: ({ networks }) => queries.setNetworks(gatewayId, entriesIn(networks)),
    onDone(answer) {
      form.restart({ networks: answer.networks.join('\n') })
      cache.setQueryData(queries.networks(gatewayId).queryKey, answer)
      showToast(words.saved)
    },
    said: { errors, otherwise: words.failed },
  })
  const { last, excludesLast, refused } = stored
  const use = ({ address, time }: Use) => ({ address, time: formatInstant(zone, Math.floor(time * 1000)) })
  return (
    <Form form={form} className={classes.form}>
      <Textarea
        label={words.label}
        description={words.hint}
        rows={3}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="none"
        {...form.field('networks')}
      />
      {last && !excludesLast && <p className={classes.lead}>{words.last(use(last))}</p>}
      {((last && excludesLast) || refused) && (
        <Callout tone="warning" icon={IconAlert} role="status">
          {last && excludesLast && <p>{words.excluded(use(last))}</p>}
          {refused && <p>{words.refused(use(refused))}</p>}
        </Callout>
      )}
      <Refusal text={form.refusal} />
      <div>
        <Button type="submit" loading={form.busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}

type Use = NonNullable<AllowedNetworks['last']>

const entriesIn = (text: string) => text.split(/[\s,;]+/).filter((entry) => entry !== '')
