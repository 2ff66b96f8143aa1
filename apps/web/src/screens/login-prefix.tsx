import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { phoneIn } from '#features/people/registration/draft.ts'
import { PhonePrefix } from '#features/people/registration/phone-prefix.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { usePageWords } from './use-page-words.ts'
import classes from '#features/people/registration/registration.module.css'

interface Props {
  /** A number, as typed. */
  typed: string
  onWhole: (phone: string | undefined) => void
}

/** The prefix of a phone number typed as the account: the one of the person's country, unless another is chosen. */
export const LoginPrefix = ({ typed, onWhole }: Props) => {
  const { language } = useLanguage()
  const words = usePageWords(shown)
  const queries = registrationQueries(useApi())
  const { data: patterns } = useQuery(queries.phonePatterns(language))
  const { data: caller } = useQuery(queries.callerCountry)
  const [chosen, setChosen] = useState<{ country: string | undefined }>()
  const country = chosen ? chosen.country : (caller?.countryCode ?? undefined)
  const phone = country && patterns ? phoneIn({ country, typed }, patterns) : undefined

  useEffect(() => onWhole(phone), [onWhole, phone])

  if (!words || !patterns) return null
  return (
    <div className={classes.besideAccount}>
      <PhonePrefix
        country={country}
        onCountry={(wished) => setChosen({ country: wished })}
        patterns={patterns}
        words={words.registration}
      />
      <span className={classes.whole}>{phone ? `+${phone}` : typed}</span>
    </div>
  )
}

const shown = ['registration'] as const
