import type { Words } from '@heliograph/phrases'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconKnown from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconNew from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import classes from './third-party.module.css'

interface Props {
  label: string
  onKnown: () => void
  /** Undefined if nobody can register. */
  onNew: (() => void) | undefined
  words: Words['thirdParty']
}

/** Nobody here has linked this account yet: only the person knows whether they have one. */
export const WayChoice = ({ label, onKnown, onNew, words }: Props) => (
  <div className={classes.ways}>
    <button type="button" className={classes.way} onClick={onKnown}>
      <IconKnown aria-hidden="true" />
      <strong>{words.haveAccount}</strong>
      <small>{words.haveAccountText({ label })}</small>
      <IconNext aria-hidden="true" />
    </button>
    {onNew && (
      <button type="button" className={classes.way} onClick={onNew}>
        <IconNew aria-hidden="true" />
        <strong>{words.newHere}</strong>
        <small>{words.newHereText({ label })}</small>
        <IconNext aria-hidden="true" />
      </button>
    )}
  </div>
)
