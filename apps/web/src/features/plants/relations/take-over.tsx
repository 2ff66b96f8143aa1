import type { StrandedPlant } from '@heliograph/contract/browser'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { codeOf, refusedText, type Spoken } from './refused.ts'
import { relationQueries } from './relations.queries.ts'
import { RightChoice, type SharedRight } from './right-choice.tsx'
import classes from './relations.module.css'

interface Props extends Spoken {
  onTaken: () => void
}

/** For operators: a plant whose installer or owner cannot be reached goes into other hands, for a reason. */
export const TakeOver = ({ onTaken, ...spoken }: Props) => {
  const { words } = spoken
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const {
    data: plant,
    error,
    isFetching,
  } = useQuery({ ...relationQueries(api).stranded(sought), enabled: sought !== '' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (typed.trim() === '') return field.current?.focus()
    setSought(typed.trim())
  }
  return (
    <div className={classes.narrow}>
      <PageTitle title={words.takeOverTitle} />
      <p className={classes.lead}>{words.takeOverLead}</p>
      <Card>
        <form className={classes.inline} onSubmit={submit} noValidate role="search">
          <TextInput
            ref={field}
            label={words.find}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={tried && typed.trim() === '' && words.findRequired}
          />
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={isFetching}>
              {words.findButton}
            </Button>
          </div>
          <Failure
            text={
              sought === '' ? undefined : refusedText(error, { resource_not_exist_or_deleted: words.notFound }, spoken)
            }
          />
        </form>
      </Card>
      {plant && (
        <Hands
          key={plant.id}
          {...spoken}
          plant={plant}
          onTaken={() => {
            setSought('')
            setTyped('')
            setTried(false)
            onTaken()
          }}
        />
      )}
    </div>
  )
}

const Hands = ({ plant, onTaken, ...spoken }: Props & { plant: StrandedPlant }) => {
  const { words } = spoken
  const api = useApi()
  const [ends, setEnds] = useState<readonly number[]>([])
  const [business, setBusiness] = useState('')
  const [may, setMay] = useState<SharedRight>('read')
  const [owner, setOwner] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const businessField = useRef<HTMLInputElement>(null)
  const ownerField = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: () =>
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
    meta: { inPlace: true },
    onSuccess: onTaken,
    onError: (error) => {
      if (businessCodes.has(codeOf(error) ?? '')) businessField.current?.focus()
      if (codeOf(error) === 'ACCOUNT_NOT_EXIST') ownerField.current?.focus()
    },
  })
  const changesNothing = ends.length === 0 && business.trim() === '' && owner.trim() === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (take.isPending) return
    if (changesNothing) return businessField.current?.focus()
    if (reason.trim().length < leastReason) return reasonField.current?.focus()
    take.mutate()
  }
  const code = codeOf(take.error)
  const atBusiness =
    code === 'DATA_SOURCE_DUPLICATED'
      ? words.alreadyIn
      : code === 'resource_not_exist_or_deleted'
        ? words.businessUnknown
        : undefined
  const atOwner = code === 'ACCOUNT_NOT_EXIST' ? words.ownerUnknown : undefined
  return (
    <Card>
      <form className={classes.fields} onSubmit={submit} noValidate aria-labelledby="stranded">
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
                  setEnds(event.currentTarget.checked ? [...ends, id] : ends.filter((one) => one !== id))
                }
              />
            ))}
          </fieldset>
        )}
        <TextInput
          ref={businessField}
          label={words.newBusiness}
          description={words.newBusinessHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={business}
          onChange={(event) => setBusiness(event.currentTarget.value)}
          error={atBusiness}
        />
        {business.trim() !== '' && <RightChoice value={may} onChange={setMay} words={words} />}
        <TextInput
          ref={ownerField}
          label={words.newOwner}
          description={words.newOwnerHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={owner}
          onChange={(event) => setOwner(event.currentTarget.value)}
          error={atOwner}
        />
        <Textarea
          ref={reasonField}
          label={words.reason}
          description={words.reasonHint}
          rows={3}
          maxLength={400}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && reason.trim().length < leastReason && words.reasonRequired}
        />
        <Failure
          text={
            tried && changesNothing
              ? words.nothingToDo
              : atBusiness || atOwner
                ? undefined
                : refusedText(take.error, {}, spoken)
          }
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={take.isPending}>
            {words.takeOver}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Refusals that are about the business that was named. */
const businessCodes: ReadonlySet<string> = new Set(['DATA_SOURCE_DUPLICATED', 'resource_not_exist_or_deleted'])
const leastReason = 10
