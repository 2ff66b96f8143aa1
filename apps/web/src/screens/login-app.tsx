import type { Brand } from '@heliograph/brand/brand'
import { AppDownload } from '#features/platform/content/app-download.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { usePageWords } from './use-page-words.ts'
import classes from '#features/people/auth/auth.module.css'

/** The brand's app, below the log-in. */
export const LoginApp = ({ brand }: { brand: Brand }) => {
  const { language } = useLanguage()
  const words = usePageWords(shown)
  if (!words) return null
  return (
    <div className={classes.app}>
      <AppDownload brand={brand} language={language} words={words.version} />
    </div>
  )
}

const shown = ['version'] as const
