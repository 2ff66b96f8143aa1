import { lazy, Suspense } from 'react'
import { paths } from '../../../app/paths.ts'
import { passwordFields } from '../../../features/auth/password-fields.ts'
import type { FieldsOfOthers } from '../../../features/security/parts.ts'
import { useLanguage } from '../../../i18n/words-context.tsx'

/** What proves who somebody is when they are asked anew. */
export const proofFields: Pick<FieldsOfOthers, 'codeField' | 'passwordFields'> = {
  codeField: (field) => (
    <Suspense>
      <OwnCodeField {...field} />
    </Suspense>
  ),
  passwordFields,
}

const CodeField = lazy(async () => ({ default: (await import('../../../features/codes/code-field.tsx')).CodeField }))

const OwnCodeField = (field: Parameters<FieldsOfOthers['codeField']>[0]) => {
  const { language, words } = useLanguage()
  return <CodeField {...field} outboxPath={paths.outbox} language={language} words={words.codes} errors={words.errors} />
}
