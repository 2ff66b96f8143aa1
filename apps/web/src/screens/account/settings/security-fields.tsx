import { isPhone } from '@heliograph/domain/destinations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { phoneIn, type PhoneEntry } from '#features/people/registration/draft.ts'
import { NewPassword } from '#features/people/registration/new-password.tsx'
import { PhoneNumber } from '#features/people/registration/phone-number.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import type { FieldsOfOthers, NewPasswordProps, PhoneFieldProps } from '#features/people/security/parts.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { proofFields } from './proof-fields.tsx'

const OwnNewPassword = (field: NewPasswordProps) => {
  const { words } = useLanguage()
  const { judge } = registrationQueries(useApi())
  return (
    <NewPassword
      {...field}
      judge={(password, options) => judge({ password, personal: [] }, options)}
      words={{ ...words.registration, newPassword: words.security.newPassword }}
    />
  )
}

/** Starts with the country of the person, as far as known. */
const OwnPhoneField = ({ onChange, ...field }: PhoneFieldProps) => {
  const { language, words } = useLanguage()
  const queries = registrationQueries(useApi())
  const { data: patterns = [] } = useQuery(queries.phonePatterns(language))
  const { data: caller } = useQuery(queries.callerCountry)
  const [entry, setEntry] = useState<PhoneEntry>()
  const change = (changed: PhoneEntry) => {
    setEntry(changed)
    const whole = changed.typed.trim() === '' ? '' : phoneIn(changed, patterns)
    onChange(isPhone(whole) ? whole : '')
  }
  return (
    <PhoneNumber
      {...field}
      value={entry ?? { country: caller?.countryCode ?? undefined, typed: '' }}
      onChange={change}
      patterns={patterns}
      words={words.registration}
    />
  )
}

/** Fields that the security page shares with sign-up. */
export const securityFields: FieldsOfOthers = { ...proofFields, NewPassword: OwnNewPassword, PhoneField: OwnPhoneField }
