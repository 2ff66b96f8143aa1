import { Suspense } from 'react'
import { paths } from '#app/paths.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { passwordFields } from '#features/people/auth/password-fields.ts'
import type { CodeFieldProps, FieldsOfOthers } from '#features/people/security/parts.ts'
import { useLanguage } from '#i18n/words-context.tsx'

const CodeField = lazyPart(async () => ({ default: (await import('#features/people/codes/code-field.tsx')).CodeField }))

const OwnCodeField = (field: CodeFieldProps) => {
  const { language, words } = useLanguage()
  return (
    <Suspense>
      <CodeField {...field} outboxPath={paths.outbox} language={language} words={words.codes} errors={words.errors} />
    </Suspense>
  )
}

/** The fields to confirm a person's identity. */
export const proofFields: Pick<FieldsOfOthers, 'CodeField' | 'passwordFields'> = {
  CodeField: OwnCodeField,
  passwordFields,
}
