import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './auth.module.css'

export interface Refusal {
  text: string
  hint?: string
  /** The account may live in the other data centre. */
  elsewhere: boolean
}

interface Props {
  refusal: Refusal
  /** The data centre to try instead, where there is a choice. */
  other: DataCentre | undefined
  onSwitch: (centre: DataCentre) => void
  words: Words['auth']
}

/** Why the log-in failed, and the other data centre if the account may live there: no server tells, so that none leaks. */
export const Refused = ({ refusal: { text, hint, elsewhere }, other, onSwitch, words }: Props) => (
  <div className={classes.refused} role="alert">
    <IconAlert size={20} aria-hidden="true" />
    <div>
      <strong>{text}</strong>
      {hint && <p>{hint}</p>}
      {elsewhere && other && (
        <>
          <p>{words.elsewhere}</p>
          <Button variant="default" size="sm" mt={8} onClick={() => onSwitch(other)}>
            {words.switchTo({ centre: other === 'CN' ? words.china : words.international })}
          </Button>
        </>
      )}
    </div>
  </div>
)
