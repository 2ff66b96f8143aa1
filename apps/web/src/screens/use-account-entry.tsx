import type { DataCentre } from '@heliograph/domain/regions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { CodeField } from '#features/people/codes/code-field.tsx'
import type { AccountEntry } from '#features/people/registration/account-form.tsx'
import type { Kind, PhoneEntry } from '#features/people/registration/draft.ts'
import { refusalOf } from '#features/people/registration/refusal.ts'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'

interface Wish {
  purpose: 'register' | 'password'
  /** Where the account is or is to be, where there are several. */
  dataCentre: DataCentre | undefined
  /** What stands in the form: what is refused was of the kind that stood there then. */
  kind: Kind
  error: Error | null
}

/** What the forms for strangers need of others: phone prefixes, codes, the judge of passwords, and why the last try failed. */
export const useAccountEntry = ({ purpose, dataCentre, kind, error }: Wish): AccountEntry => {
  const { flags } = useHost().platform.brand
  const { language, words } = useLanguage()
  const { registration, codes, errors } = words
  const queries = registrationQueries(useApi(), dataCentre)
  const { data: patterns = [] } = useQuery({ ...queries.phonePatterns(language), enabled: flags.phoneUse })
  const refused = useMemo(() => {
    const number = error ? messageOf(error) : undefined
    return error ? refusalOf(error, { message: number && errors[number], kind, words: registration }) : undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  return {
    usesPhones: flags.phoneUse,
    patterns,
    judge: queries.judge,
    codeField: ({ ref, destination, onNowhere, ...entry }) => (
      <CodeField
        {...entry}
        inputRef={ref}
        purpose={purpose}
        to={destination}
        onMissing={onNowhere}
        dataCentre={dataCentre}
        outboxPath={paths.outbox}
        language={language}
        words={codes}
        errors={errors}
      />
    ),
    refused,
    words: registration,
  }
}

/** The prefix of where one is, until another is chosen. */
export const useOwnCountry = (country: string | undefined, phone: PhoneEntry, choose: (phone: PhoneEntry) => void) =>
  useEffect(() => {
    if (country && phone.country === undefined && phone.typed === '') choose({ country, typed: '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [country])
