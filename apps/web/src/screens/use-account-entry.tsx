import { isOffered } from '@heliograph/brand/brand'
import type { DataCentre } from '@heliograph/domain/regions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { CodeField } from '#features/people/codes/code-field.tsx'
import type { AccountEntry } from '#features/people/registration/account-form.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'

interface Wish {
  purpose: 'register' | 'password'
  /** The data centre of the account, if there are several. */
  dataCentre: DataCentre | undefined
  /** The person's country, as far as known. */
  country: string | undefined
}

/** What the forms for visitors need from other features: phone prefixes, codes and password judgements. */
export const useAccountEntry = ({ purpose, dataCentre, country }: Wish): AccountEntry => {
  const usesPhones = isOffered('phoneUse', useHost().platform.brand)
  const { language, words } = useLanguage()
  const queries = registrationQueries(useApi(), dataCentre)
  const { data: patterns = [] } = useQuery({ ...queries.phonePatterns(language), enabled: usesPhones })
  return {
    usesPhones,
    patterns,
    country,
    judge: queries.judge,
    codeField: ({ destination, onNowhere, ...field }) => (
      <CodeField
        {...field}
        purpose={purpose}
        to={destination}
        onMissing={onNowhere}
        dataCentre={dataCentre}
        outboxPath={paths.outbox}
        language={language}
        words={words.codes}
        errors={words.errors}
      />
    ),
    words,
  }
}
