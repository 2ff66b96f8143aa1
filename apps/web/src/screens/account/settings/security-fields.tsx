import { isPhone } from '@heliograph/domain/destinations'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { phoneIn, type PhoneEntry } from '../../../features/registration/draft.ts'
import { NewPassword } from '../../../features/registration/new-password.tsx'
import { PhoneNumber } from '../../../features/registration/phone-number.tsx'
import { registrationQueries } from '../../../features/registration/registration.queries.ts'
import type { FieldsOfOthers, NewPasswordProps, PhoneFieldProps } from '../../../features/security/parts.ts'
import { useLanguage } from '../../../i18n/words-context.tsx'
import { proofFields } from './proof-fields.tsx'

const OwnNewPassword = ({ fieldRef, ...field }: NewPasswordProps) => {
  const { words } = useLanguage()
  const { judge } = registrationQueries(useApi())
  return (
    <NewPassword
      {...field}
      ref={fieldRef as RefObject<HTMLInputElement | null>}
      judge={(password, options) => judge({ password, personal: [] }, options)}
      words={{ ...words.registration, newPassword: words.security.newPassword }}
    />
  )
}

/** In the country where one is, until another is chosen. */
const OwnPhoneField = ({ onPhone, error }: PhoneFieldProps) => {
  const { language, words } = useLanguage()
  const queries = registrationQueries(useApi())
  const { data: patterns = [] } = useQuery(queries.phonePatterns(language))
  const { data: caller } = useQuery(queries.callerCountry)
  const [entry, setEntry] = useState<PhoneEntry>()
  const field = useRef<HTMLInputElement>(null)
  const change = (changed: PhoneEntry) => {
    setEntry(changed)
    const whole = changed.typed.trim() === '' ? '' : phoneIn(changed, patterns)
    onPhone(isPhone(whole) ? whole : undefined)
  }
  return (
    <PhoneNumber
      inputRef={field}
      value={entry ?? { country: caller?.countryCode ?? undefined, typed: '' }}
      onChange={change}
      patterns={patterns}
      error={error}
      words={words.registration}
    />
  )
}

/** The fields of the security page that sign-up has too. */
export const securityFields: FieldsOfOthers = { ...proofFields, NewPassword: OwnNewPassword, PhoneField: OwnPhoneField }
