import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconNow from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconSelf from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ReactNode } from 'react'
import type { Mine } from './mine.ts'
import { roleIcon, RoleSign } from './role-sign.tsx'
import classes from './organisations.module.css'

interface Props {
  /** Undefined while loading. */
  mine: readonly Mine[] | undefined
  /** 0 for the person themselves. */
  here: number
  personName: string
  /** The identity to switch to. */
  switching: number | undefined
  onSwitch: (organisationId: number) => void
  onLeave: (one: Mine) => void
  words: Words['organisations']
  shell: Words['shell']
}

/** Everyone that a person can act for, starting with themselves. */
export const Identities = ({ mine, here, personName, switching, onSwitch, onLeave, words, shell }: Props) => {
  const shared = { here, switching, onSwitch, words }
  return (
    <ul className={classes.identities} aria-label={words.identities}>
      <Identity
        {...shared}
        id={0}
        icon={IconSelf}
        name={personName}
        below={<p>{words.asYourselfText}</p>}
        about={words.asYourself}
      />
      {mine === undefined && (
        <li role="status" aria-label={shell.loading}>
          <Skeleton height={identityPx} radius="lg" />
        </li>
      )}
      {mine?.map((one) => (
        <Identity
          {...shared}
          key={one.org.id}
          id={one.org.id}
          icon={roleIcon(one.role.kind)}
          name={one.org.name}
          below={<RoleSign role={one.role} words={words} />}
        >
          {one.org.id !== here && (
            <Button
              variant="subtle"
              size="sm"
              aria-label={words.leaveOf({ name: one.org.name })}
              onClick={() => onLeave(one)}
            >
              {words.leave}
            </Button>
          )}
        </Identity>
      ))}
    </ul>
  )
}

interface IdentityProps extends Pick<Props, 'here' | 'switching' | 'onSwitch' | 'words'> {
  id: number
  icon: Icon
  name: string
  about?: string
  below: ReactNode
  children?: ReactNode
}

const Identity = ({
  id,
  icon: Sign,
  name,
  about,
  below,
  here,
  switching,
  onSwitch,
  words,
  children,
}: IdentityProps) => (
  <li className={classes.identity} aria-current={id === here || undefined}>
    <span className={classes.badge} aria-hidden="true">
      <Sign />
    </span>
    <div className={classes.who}>
      <h2>{name}</h2>
      {about !== undefined && <p className={classes.about}>{about}</p>}
      {below}
    </div>
    <div className={classes.actions}>
      {id === here ? (
        <span className={classes.now}>
          <IconNow aria-hidden="true" />
          {words.now}
        </span>
      ) : (
        <Button
          aria-label={words.switchToOf({ name })}
          loading={switching === id}
          disabled={switching !== undefined && switching !== id}
          onClick={() => onSwitch(id)}
        >
          {words.switchTo}
        </Button>
      )}
      {children}
    </div>
  </li>
)

/** As tall as the loaded content. */
const identityPx = 96
