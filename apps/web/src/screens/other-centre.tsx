import type { DataCentre } from '@heliograph/domain/regions'
import { Button } from '@mantine/core'
import { paths } from '#app/paths.ts'
import { Elsewhere } from './elsewhere.tsx'
import { usePageWords } from './use-page-words.ts'
import classes from './other-centre.module.css'

interface Props {
  /** Where the account is. */
  centre: DataCentre
  /** The address of that data centre, if it has its own. */
  site: string | undefined
  onSwitch: () => void
}

/** Shown instead of a log-in to a person whose account is in the other data centre (spec §1). */
export const OtherCentre = ({ centre, site, onSwitch }: Props) => {
  const words = usePageWords(shown)
  if (!words) return null
  const { registration, auth, errors } = words
  return (
    <div className={classes.other}>
      <p>{registration.foundIn({ centre: centre === 'CN' ? auth.china : auth.international })}</p>
      {/* Spec §8: this message is for users of mainland China. */}
      {centre === 'CN' && <p>{errors[47]}</p>}
      {site === undefined ? (
        <Button variant="default" size="sm" onClick={onSwitch}>
          {registration.switchAndLogIn}
        </Button>
      ) : (
        <Elsewhere centre={centre} site={site} path={paths.login} />
      )}
    </div>
  )
}

const shown = ['registration'] as const
