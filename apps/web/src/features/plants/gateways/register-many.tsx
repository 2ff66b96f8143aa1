import { CallFailed, type RegisteredGateway } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Textarea } from '@mantine/core'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconReady from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconSkipped from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconWrong from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Chip } from '#ui/text/chip.tsx'
import type { GatewayForm } from './gateways.queries.ts'
import { serialsIn, type ListedSerial, type SerialProblem } from './serial-list.ts'
import classes from './gateways.module.css'

interface Props {
  send: (wish: GatewayForm) => Promise<RegisteredGateway | undefined>
  /** The serial numbers of the plant's gateways. */
  here: ReadonlySet<string>
  /** Called when some were registered. */
  onRegistered: () => void
  onBack: () => void
  words: Pick<Words, 'gateways' | 'errors'>
}

/** Loggers whose serial numbers are pasted. Each is sent by itself, so that one that is refused does not hold up the others. */
export const RegisterMany = ({ send, here, onRegistered, onBack, words: { gateways, errors } }: Props) => {
  const words = gateways.several
  const [pasted, setPasted] = useState('')
  const [answered, setAnswered] = useState<ReadonlyMap<string, 'added' | 'taken'>>(new Map())
  const listed = serialsIn(pasted, here)
  const left = listed.filter(({ text, problem }) => problem === undefined && !answered.has(text))
  const sending = useMutation({
    mutationFn: async () => {
      for (const { text: deviceSn } of left) {
        const state = await send({ protocol: 'solarman-v5', deviceSn }).then(
          () => 'added' as const,
          (error: unknown) => {
            // Anything else would happen to the next one, too.
            if (error instanceof CallFailed && error.code === 'DATA_SOURCE_DUPLICATED') return 'taken' as const
            throw error
          },
        )
        setAnswered((before) => new Map(before).set(deviceSn, state))
      }
    },
    meta: { inPlace: true },
    onSettled: onRegistered,
  })
  const stateOf = ({ text, problem }: ListedSerial): State =>
    problem === 'wrong' || problem === 'twice' ? problem : (answered.get(text) ?? problem ?? 'ready')
  const states = listed.map((one) => ({ text: one.text, state: stateOf(one) }))
  const count = (wanted: State) => states.filter(({ state }) => state === wanted).length
  return (
    <div className={classes.form}>
      <Textarea
        label={words.label}
        description={words.hint}
        autosize
        minRows={4}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        value={pasted}
        readOnly={sending.isPending}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {states.length > 0 && (
        <ul className={classes.several} aria-label={words.list}>
          {states.slice(0, mostShown).map(({ text, state }, place) => (
            <li key={`${place} ${text}`}>
              <span>{text}</span>
              <Chip {...looks[state]} text={words.states[state]} />
            </li>
          ))}
        </ul>
      )}
      {states.length > mostShown && <p className={classes.lead}>{words.more({ count: states.length - mostShown })}</p>}
      <p role="status" className={classes.lead} hidden={count('added') === 0}>
        {count('added') > 0 && words.added({ count: count('added') })}
      </p>
      <Refusal text={refusalText(sending.error, { errors, otherwise: gateways.failed, always: words.again })} />
      <ButtonRow>
        <Button disabled={left.length === 0} loading={sending.isPending} onClick={() => sending.mutate()}>
          {words.register({ count: left.length })}
        </Button>
        <Button variant="default" disabled={sending.isPending} onClick={onBack}>
          {words.one}
        </Button>
      </ButtonRow>
    </div>
  )
}

type State = SerialProblem | 'ready' | 'added' | 'taken'

const looks = {
  ready: { tone: 'info', icon: IconReady },
  added: { tone: 'success', icon: IconDone },
  here: { tone: 'muted', icon: IconSkipped },
  twice: { tone: 'muted', icon: IconSkipped },
  wrong: { tone: 'error', icon: IconWrong },
  taken: { tone: 'error', icon: IconWrong },
} as const

/** More than a plant can have. */
const mostShown = 500
