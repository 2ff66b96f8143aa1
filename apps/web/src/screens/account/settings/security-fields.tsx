import { isPhone } from '@heliograph/domain/destinations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { phoneIn, type PhoneEntry } from '../../../features/registration/draft.ts'
import { NewPassword } from '../../../features/registration/new-password.tsx'
import { PhoneNumber } from '../../../features/registration/phone-number.tsx'
import { registrationQueries } from '../../../features/registration/registration.queries.ts'
import type { FieldsOfOthers } from '../../../features/security/parts.ts'
import { useLanguage } from '../../../i18n/words-context.tsx'
import { proofFields } from './proof-fields.tsx'

/** The fields of the security page that sign-up has too. */
export const securityFields: FieldsOfOthers = {
  ...proofFields,
  newPassword: (field) => <OwnNewPassword {...field} />,
  phoneField: (field) => <OwnPhone {...field} />,
}

const OwnNewPassword = ({ ref, ...field }: Parameters<FieldsOfOthers['newPassword']>[0]) => {
  const { words } = useLanguage()
  const { judge } = registrationQueries(useApi())
  return (
    <NewPassword
      {...field}
      ref={ref as RefObject<HTMLInputElement | null>}
      judge={(password, options) => judge({ password, personal: [] }, options)}
      words={{ ...words.registration, newPassword: words.security.newPassword }}
    />
  )
}

const OwnPhone = ({ onPhone, error }: Parameters<FieldsOfOthers['phoneField']>[0]) => {
  const { language, words } = useLanguage()
  const queries = registrationQueries(useApi())
  const { data: patterns = [] } = useQuery(queries.phonePatterns(language))
  const { data: caller } = useQuery(queries.callerCountry)
  const [entry, setEntry] = useState<PhoneEntry>()
  const field = useRef<HTMLInputElement>(null)
  const shown = entry ?? { country: caller?.countryCode ?? undefined, typed: '' }
  const whole = shown.typed.trim() === '' ? '' : phoneIn(shown, patterns)
  useEffect(() => onPhone(isPhone(whole) ? whole : undefined), [whole])
  return <PhoneNumber ref={field} value={shown} onChange={setEntry} patterns={patterns} error={error} words={words.registration} />
}
