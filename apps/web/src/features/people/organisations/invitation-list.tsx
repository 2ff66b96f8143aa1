import type { Invitation } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { RoleSign } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  invitations: readonly Invitation[]
  dayOf: (seconds: number) => string
  onWithdraw: (invitation: Invitation) => void
  withdrawing: number | undefined
  words: Words['organisations']
}

/** Invitations that have not been accepted yet. */
export const InvitationList = ({ invitations, dayOf, onWithdraw, withdrawing, words }: Props) => (
  <ul className={classes.invitations} aria-label={words.pending}>
    {invitations.map((invitation) => {
      const to = invitation.email ?? `+${invitation.phone}`
      return (
        <li key={invitation.id}>
          <IconMail aria-hidden="true" />
          <div>
            <span className={classes.name}>{to}</span>
            <p className={classes.facts}>
              <RoleSign role={invitation.role} words={words} />
              {invitation.invitedBy !== null && <span>{words.invitedBy({ name: invitation.invitedBy })}</span>}
              <span>{words.until({ day: dayOf(invitation.expiresAt) })}</span>
            </p>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={words.withdrawOf({ to })}
            loading={withdrawing === invitation.id}
            onClick={() => onWithdraw(invitation)}
          >
            {words.withdraw}
          </Button>
        </li>
      )
    })}
  </ul>
)
