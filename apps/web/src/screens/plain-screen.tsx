import { textOf } from '@heliograph/brand/configuration'
import type { ReactNode } from 'react'
import { useHost } from '#app/host.ts'
import { useImproving } from '#frames/improve-translation.tsx'
import { LegalLinks } from '#frames/legal-links.tsx'
import { Logo } from '#frames/logo.tsx'
import { PlainFrame } from '#frames/plain/plain-frame.tsx'
import { PlainTools } from '#frames/plain/plain-tools.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { sceneOf } from './scene-of.tsx'

/** The frame of every page before the log-in. */
export const PlainScreen = ({ children }: { children: ReactNode }) => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const improving = useImproving()
  return (
    <PlainFrame
      logo={<Logo brand={brand} language={language} />}
      tools={<PlainTools choice={offered(brand)} />}
      scene={sceneOf(textOf(brand, 'loginBackgroundImage', language))}
      story={words.auth}
      foot={
        <>
          <LegalLinks brand={brand} />
          {improving.name !== undefined && (
            <button type="button" onClick={improving.open}>
              {improving.name}
            </button>
          )}
          {improving.dialog}
        </>
      }
    >
      {children}
    </PlainFrame>
  )
}
