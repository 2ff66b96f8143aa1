import type { PlantOffer } from '@heliograph/contract/browser'
import { dayAt, formatMinute } from '@heliograph/domain/zones'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import IconGone from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconOther from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'
import { codeOf } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { relationQueries } from './relations.queries.ts'
import classes from './relations.module.css'

interface Props extends Spoken {
  /** The ticket in the link. */
  ticket: string | undefined
  onAccepted: (plantId: number) => void
}

/** Shows the offered plant to its receiver, who can accept it. */
export const Receive = ({ ticket, ...props }: Props) =>
  ticket === undefined ? (
    <Notice
      page
      icon={<IconSolar className="as-picture" />}
      title={props.words.offerMissing}
      text={props.words.offerMissingText}
    />
  ) : (
    <Offered ticket={ticket} {...props} />
  )

const Offered = ({ ticket, onAccepted, ...spoken }: Props & { ticket: string }) => {
  const { words, shell } = spoken
  const api = useApi()
  const { data: offer, error, refetch } = useQuery(relationQueries(api).offer(ticket))
  if (offer) return <Accept {...spoken} ticket={ticket} offer={offer} onAccepted={onAccepted} />
  if (!error) {
    return (
      <div className={classes.narrow}>
        <Skeleton height={320} role="status" aria-label={shell.loading} />
      </div>
    )
  }
  const code = codeOf(error)
  if (code === 'resource_not_exist_or_deleted' || code === 'PARAM_ERROR') {
    return <Notice page icon={<IconGone className="as-picture" />} title={words.offerGone} text={words.offerGoneText} />
  }
  if (code === 'AU_NO_OPERATION_PERMISSION') {
    return (
      <Notice page icon={<IconOther className="as-picture" />} title={words.offerOther} text={words.offerOtherText} />
    )
  }
  return (
    <Notice
      page
      title={words.failed}
      text={shell.failedText}
      action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
    />
  )
}

interface AcceptProps extends Spoken {
  ticket: string
  offer: PlantOffer
  onAccepted: (plantId: number) => void
}

const Accept = ({ ticket, offer, onAccepted, ...spoken }: AcceptProps) => {
  const { words } = spoken
  const api = useApi()
  const cache = useQueryClient()
  const zone = viewerZone()
  const form = useForm({
    start: { kept: [] as readonly number[] },
    send: ({ kept }) => api.relations.accept({ body: { ticket, keep: [...kept] } }),
    onDone: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['plants'] })
      onAccepted(id)
    },
    said: relationRefusals(spoken, { resource_not_exist_or_deleted: words.offerGoneText }),
  })
  const { kept } = form.values
  const facts = [
    [words.plantName, offer.name],
    [words.place, offer.address ?? '--'],
    [words.capacity, quantityText(offer.installedCapacity, 'kWp')],
    [words.goodUntil, formatMinute(zone, offer.expiresTime * 1000)],
  ]
  return (
    <Form form={form} className={classes.narrow}>
      <PageTitle title={words.receiveTitle} />
      <p className={classes.lead}>
        {offer.from === null ? words.receiveLead : words.receiveLeadFrom({ name: offer.from })}
      </p>
      <Card>
        <dl className={classes.offer}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Unbroken>{text}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <fieldset className={classes.group}>
          <legend>{words.keepTitle}</legend>
          <p className={classes.lead}>{offer.businesses.length === 0 ? words.keepNone : words.keepLead}</p>
          {offer.businesses.map(({ id, name, may, expiresTime }) => (
            <Checkbox
              key={id}
              label={name}
              description={[
                words.right[may],
                expiresTime === null ? words.forever : words.until({ day: dayAt(zone, expiresTime * 1000) }),
              ].join(' · ')}
              checked={kept.includes(id)}
              onChange={(event) =>
                form.set('kept', event.currentTarget.checked ? [...kept, id] : kept.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      </Card>
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" size="md" loading={form.busy}>
          {words.accept}
        </Button>
      </ButtonRow>
    </Form>
  )
}
