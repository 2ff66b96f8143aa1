import type { StrandedPlant } from '@heliograph/contract/browser'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { relationQueries } from './relations.queries.ts'
import { RightChoice, type SharedRight } from './right-choice.tsx'
import classes from './relations.module.css'

interface Props extends Spoken {
  /** The plant to begin with. */
  plantId: number | undefined
  onTaken: () => void
}

/** For operators: transfers a plant whose installer or owner cannot be reached, with a reason. */
export const TakeOver = ({ plantId, onTaken, ...spoken }: Props) => {
  const { words } = spoken
  const api = useApi()
  const start = plantId === undefined ? '' : String(plantId)
  const [sought, setSought] = useState(start)
  const {
    data: plant,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...relationQueries(api).stranded(sought), enabled: sought !== '' })
  const search = useForm({
    start: { typed: start },
    check: ({ typed }) => ({ typed: typed.trim() === '' && words.findRequired }),
    // The same once more: the network was lost, or the plant is there now.
    send: async ({ typed }) => (typed.trim() === sought ? void refetch() : setSought(typed.trim())),
    said: {},
  })
  return (
    <div className={classes.narrow}>
      <PageTitle title={words.takeOverTitle} />
      <p className={classes.lead}>{words.takeOverLead}</p>
      <Card>
        <Form form={search} className={classes.inline} role="search">
          <TextInput
            label={words.find}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            {...search.field('typed')}
          />
          <ButtonRow>
            <Button type="submit" variant="default" loading={isFetching}>
              {words.findButton}
            </Button>
          </ButtonRow>
          <Refusal
            text={
              sought === ''
                ? undefined
                : refusalText(error, relationRefusals(spoken, { resource_not_exist_or_deleted: words.notFound }))
            }
          />
        </Form>
      </Card>
      {plant && (
        <Hands
          key={plant.id}
          {...spoken}
          plant={plant}
          onTaken={() => {
            setSought('')
            search.restart({ typed: '' })
            onTaken()
          }}
        />
      )}
    </div>
  )
}

const Hands = ({ plant, onTaken, ...spoken }: Omit<Props, 'plantId'> & { plant: StrandedPlant }) => {
  const { words } = spoken
  const api = useApi()
  const form = useForm({
    start: { ends: [] as readonly number[], business: '', may: 'read' as SharedRight, owner: '', reason: '' },
    check: ({ ends, business, owner, reason }) => ({
      form: ends.length === 0 && business.trim() === '' && owner.trim() === '' && words.nothingToDo,
      reason: reason.trim().length < leastReason && words.reasonRequired,
    }),
    send: ({ ends, business, may, owner, reason }) =>
      api.relations.takeOver({
        body: {
          systemId: plant.id,
          reason: reason.trim(),
          owner: owner.trim() || null,
          business: business.trim() || null,
          may,
          ends: [...ends],
        },
      }),
    onDone: onTaken,
    said: relationRefusals(spoken, {
      DATA_SOURCE_DUPLICATED: words.alreadyIn,
      resource_not_exist_or_deleted: words.businessUnknown,
      ACCOUNT_NOT_EXIST: words.ownerUnknown,
    }),
    at: () => ({
      DATA_SOURCE_DUPLICATED: 'business',
      resource_not_exist_or_deleted: 'business',
      ACCOUNT_NOT_EXIST: 'owner',
    }),
  })
  const { ends, business } = form.values
  return (
    <Card>
      <Form form={form} className={classes.fields} labelledBy="stranded">
        <div>
          <h2 id="stranded">{plant.name}</h2>
          <p className={classes.detail}>
            {[plant.address, `${words.owner}: ${plant.owner ?? words.noOwner}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {plant.businesses.length > 0 && (
          <fieldset className={classes.group}>
            <legend>{words.endThese}</legend>
            {plant.businesses.map(({ id, name, may: held }) => (
              <Checkbox
                key={id}
                label={name}
                description={words.right[held]}
                checked={ends.includes(id)}
                onChange={(event) =>
                  form.set('ends', event.currentTarget.checked ? [...ends, id] : ends.filter((one) => one !== id))
                }
              />
            ))}
          </fieldset>
        )}
        <TextInput
          label={words.newBusiness}
          description={words.newBusinessHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...form.field('business')}
        />
        {business.trim() !== '' && <RightChoice {...form.field('may')} words={words} />}
        <TextInput
          label={words.newOwner}
          description={words.newOwnerHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('owner')}
        />
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          rows={3}
          maxLength={400}
          {...form.field('reason')}
        />
        <Refusal text={form.refusal} />
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            {words.takeOver}
          </Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}

const leastReason = 10
