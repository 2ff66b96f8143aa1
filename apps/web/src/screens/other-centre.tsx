import { CallFailed } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { asDataCentre } from '#api/credentials.ts'
import { paths } from '#app/paths.ts'
import { credentialsOf, type LogIn } from '#features/people/auth/log-in.ts'
import { SlideCheck } from '#features/people/codes/slide-check.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Elsewhere } from './elsewhere.tsx'
import { usePageWords } from './use-page-words.ts'
import classes from './other-centre.module.css'

interface Props {
  error: Error
  /** The refused log-in. */
  sent: LogIn
  refusedBy: DataCentre
  /** The address of a data centre that has its own. */
  siteOf: (centre: DataCentre) => string | undefined
  onSwitch: (centre: DataCentre) => void
}

/**
 * The account may be in the other data centre. It is only queried with the person's consent: it is under another
 * jurisdiction, and a log-in reveals personal data to it.
 */
export const OtherCentre = ({ error, sent, refusedBy, siteOf, onSwitch }: Props) => {
  const words = usePageWords(shown)
  const other = otherThan(refusedBy)
  const ask = useMutation(registrationQueries(useApi(), other).checkUser)
  const look = async (slide?: string) =>
    ask.mutate({ ...(await credentialsOf(sent.account, sent.password)), ...(slide !== undefined && { slide }) })
  if (!words) return null
  const { registration, auth, codes, errors } = words
  const nameOf = (centre: DataCentre) => (centre === 'CN' ? auth.china : auth.international)
  const moved = movedTo(error)

  const there = moved ?? other
  const site = siteOf(there)
  if (site !== undefined) {
    return (
      <div className={classes.other}>
        {moved && <p>{registration.movedTo({ centre: nameOf(moved) })}</p>}
        <Elsewhere centre={there} site={site} path={paths.login} />
      </div>
    )
  }

  const switchTo = (centre: DataCentre, text: string) => (
    <div className={classes.other}>
      <p>{text}</p>
      {/* Spec §8: this message is for users of mainland China. */}
      {centre === 'CN' && <p>{errors[47]}</p>}
      <Button variant="default" size="sm" onClick={() => onSwitch(centre)}>
        {registration.switchAndLogIn}
      </Button>
    </div>
  )

  if (moved) return switchTo(moved, registration.movedTo({ centre: nameOf(moved) }))
  if (ask.data?.exists) return switchTo(other, registration.foundIn({ centre: nameOf(other) }))
  if (ask.data) return <p className={classes.other}>{registration.notThereEither({ centre: nameOf(other) })}</p>

  const slides = codeOf(ask.error) === 'AUTH_SLIDE_ERROR'
  return (
    <div className={classes.other}>
      <p>{slides ? registration.askOther : (refusalText(ask.error, { errors }) ?? registration.askOther)}</p>
      <Button variant="default" size="sm" loading={ask.isPending} onClick={() => void look()}>
        {registration.askIn({ centre: nameOf(other) })}
      </Button>
      {slides && (
        <SlideCheck
          before="log-in"
          dataCentre={other}
          onSolved={(slide) => void look(slide)}
          onClose={ask.reset}
          words={codes}
        />
      )}
    </div>
  )
}

const otherThan = (centre: DataCentre): DataCentre => (centre === 'CN' ? 'FOREIGN_1' : 'CN')

/** Where a moved account went. */
const movedTo = (error: Error) =>
  error instanceof CallFailed && error.code === 'AUTH_USER_ALREADY_MIGRATED' ? asDataCentre(error.param) : undefined

const shown = ['registration', 'codes'] as const
