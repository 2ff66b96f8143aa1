import type { Offer } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconInvited from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { allows } from './role-choice.tsx'
import { roleName, RoleSign } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  offer: Offer
  dayOf: (seconds: number) => string
  onAccept: () => void
  busy: boolean
  refusal: string | undefined
  onRefuse: () => void
  onOtherAccount: () => void
  words: Words['organisations']
}

/** The invitation, and buttons to answer it. */
export const OfferCard = ({ offer, dayOf, onAccept, busy, refusal, onRefuse, onOtherAccount, words }: Props) => {
  const { organisation, invitedBy, role, functions, sentTo, forCaller, memberAs, expiresAt } = offer
  const isMember = forCaller && memberAs !== null
  return (
    <div className={classes.offer}>
      <span className={classes.badge} aria-hidden="true">
        <IconInvited />
      </span>
      <h1 tabIndex={-1}>
        {invitedBy === null
          ? words.offerTextNobody({ organisation })
          : words.offerText({ inviter: invitedBy, organisation })}
      </h1>
      {isMember ? (
        <p>{words.alreadyMember({ organisation, role: roleName(memberAs, words) })}</p>
      ) : (
        <>
          <dl>
            <div>
              <dt>{words.offerRole}</dt>
              <dd>
                <RoleSign role={role} words={words} />
              </dd>
            </div>
            <div>
              <dt>{words.offerMay}</dt>
              <dd>{allows({ kind: null, functions }, words)}</dd>
            </div>
          </dl>
          <p className={classes.hint}>{words.offerUntil({ day: dayOf(expiresAt) })}</p>
        </>
      )}
      {!forCaller && <p className={classes.notYours}>{words.notForYou({ to: sentTo })}</p>}
      <Refusal text={refusal} />
      <ButtonRow end>
        {isMember ? (
          <Button onClick={onRefuse}>{words.toPlants}</Button>
        ) : forCaller ? (
          <>
            <Button variant="default" onClick={onRefuse}>
              {words.notMe}
            </Button>
            <Button loading={busy} onClick={onAccept}>
              {words.accept}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onRefuse}>
              {words.toPlants}
            </Button>
            <Button onClick={onOtherAccount}>{words.otherAccount}</Button>
          </>
        )}
      </ButtonRow>
    </div>
  )
}
