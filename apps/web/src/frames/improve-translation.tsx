import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '#browser/lazy-part.ts'
import { useLanguage } from '#i18n/words-context.tsx'

/** Opens the texts of the page that is shown, to suggest better ones. English is what others are translated from. */
export const useImproving = () => {
  const { language, words } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return {
    name: language === 'en' ? undefined : words.shell.improveTranslation,
    open: () => setOpen(true),
    // Not inside the header or footer that it is opened from: it has a header of its own.
    dialog:
      isOpen &&
      createPortal(
        <Suspense>
          <Improve onClose={() => setOpen(false)} />
        </Suspense>,
        document.body,
      ),
  }
}

const Improve = lazyPart(async () => ({
  default: (await import('#features/platform/translations/improve-dialog.tsx')).ImproveDialog,
}))
