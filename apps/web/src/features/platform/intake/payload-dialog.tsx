import type { SetAsideGroup } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useMediaQuery } from '@mantine/hooks'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { hexLines } from '#ui/text/hex-lines.ts'
import { adviceText, reasonText } from './reason.ts'
import { protocolName } from './tally.ts'
import classes from './intake.module.css'

interface Props {
  payload: SetAsideGroup
  onClose: () => void
  closeLabel: string
  words: Words['intake']
}

/** The raw bytes of a quarantined payload. */
export const PayloadDialog = ({
  payload: { id, protocol, gatewaySn, reason, detail, size, payload },
  onClose,
  closeLabel,
  words,
}: Props) => {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const perLine = narrow ? 8 : 16
  const shown = Math.floor(payload.length / 2)
  const facts = [protocolName(protocol), gatewaySn, words.bytes({ count: size })].filter((fact) => fact !== null)
  return (
    <Dialog title={words.payload({ id })} closeLabel={closeLabel} onClose={onClose}>
      <p className={classes.why}>{reasonText({ reason, detail }, words)}</p>
      <p>{adviceText({ reason, protocol }, words)}</p>
      <p className={classes.facts}>
        {facts.join(' · ')}
        {shown < size && ` · ${words.cut({ count: shown })}`}
      </p>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.hex} tabIndex={0} aria-label={words.payload({ id })}>
        {hexLines(payload, perLine).map(({ offset, bytes, text }) => (
          <span key={offset}>
            <i>{offset}</i> <span>{bytes.join(' ').padEnd(perLine * 3 - 1)}</span> <b aria-hidden="true">{text}</b>
            {'\n'}
          </span>
        ))}
      </pre>
    </Dialog>
  )
}
