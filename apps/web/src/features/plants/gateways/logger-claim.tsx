import type { GatewayClaim } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Callout } from '#ui/notices/callout.tsx'
import { claimSteps } from './claim-steps.ts'
import classes from './logger-claim.module.css'

interface Props {
  claim: NonNullable<GatewayClaim['claim']>
  /** Since the answer that says how many seconds are left. */
  ageMs: number
  /** The newest answer did not arrive. */
  isCutOff: boolean
  onStop: () => void
  stopping: boolean
  onAgain: () => void
  words: Words['gateways']['claim']
}

/** What to do with a logger now, in letters that can be read at arm's length. Seconds are shown, but not spoken. */
export const LoggerClaim = ({ claim, ageMs, isCutOff, onStop, stopping, onAgain, words }: Props) => {
  const { state, rounds, roundsNeeded, notice, failure, deviceSn } = claim
  if (state === 'failed') {
    return (
      <section className={classes.claim}>
        <Callout tone="warning" icon={IconAlert} role="alert">
          <strong>{words.failedTitle({ sn: deviceSn })}</strong>
          <p>{words.failures[failure ?? 'too-late']}</p>
        </Callout>
        {rounds === 0 && failure === 'too-late' && (
          <ul className={classes.hints}>
            <li>{words.hints.serial}</li>
            <li>{words.hints.server}</li>
            <li>{words.hints.power}</li>
            <li>{words.hints.wifi}</li>
          </ul>
        )}
        <div>
          <Button size="md" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      </section>
    )
  }
  const left = Math.max(0, Math.ceil(claim.secondsLeft - Math.max(0, ageMs) / 1000))
  const isAsked = state === 'off' || state === 'on'
  return (
    <section className={classes.claim}>
      <ol className={classes.steps}>
        {claimSteps(claim).map(({ name, state: step }) => (
          <li key={name} data-state={step} {...(step === 'now' && { 'aria-current': 'step' })}>
            <span className={classes.mark} aria-hidden="true">
              {step === 'done' && <IconCheck />}
            </span>
            <span>
              {words.questions[name]}
              {step === 'done' && <span className="only-heard">{words.answered}</span>}
              {name === 'yours' && step !== 'later' && (
                <small>{words.rounds({ done: rounds, needed: roundsNeeded })}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div role="status" className={classes.request} data-asked={isAsked}>
        <strong>{words.requests[state].title}</strong>
        <span>{words.requests[state].text}</span>
      </div>
      <p className={classes.seconds} aria-hidden="true">
        {isAsked && left === 0 ? words.noticing : clockText(left)}
      </p>
      <span role="status" className="only-heard">
        {isAsked && left <= 30 && left > 0 && words.secondsLeft({ count: left > 10 ? 30 : 10 })}
      </span>
      {notice !== null && state === 'pause' && (
        <Callout tone="warning" icon={IconAlert} role="status">
          {words.notices[notice]}
        </Callout>
      )}
      {isCutOff && (
        <Callout tone="warning" icon={IconAlert} role="status">
          {words.cutOff}
        </Callout>
      )}
      <div>
        <Button variant="default" size="md" loading={stopping} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </section>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
