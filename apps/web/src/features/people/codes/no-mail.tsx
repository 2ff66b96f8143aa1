import type { DataCentre } from '@heliograph/domain/regions'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { Callout } from '#ui/notices/callout.tsx'
import { useCanMail } from './use-can-mail.ts'
import classes from './no-mail.module.css'

interface Props {
  /** What it means for this page. */
  text: string
  dataCentre?: DataCentre | undefined
}

/** Shown where a mail is promised, if this installation cannot send mails. */
export const NoMail = ({ text, dataCentre }: Props) => {
  if (useCanMail(dataCentre)) return null
  return (
    <div className={classes.notice}>
      <Callout tone="warning" icon={IconMailOff} role="status">
        <p>{text}</p>
      </Callout>
    </div>
  )
}
