import { SlideCheck } from '#features/people/codes/slide-check.tsx'
import { usePageWords } from './use-page-words.ts'

interface Props {
  onSolved: (slide: string) => void
  onClose: () => void
}

/** After wrong passwords from the same address, a log-in needs a slide verification. */
export const LoginSlide = (props: Props) => {
  const words = usePageWords(shown)
  return words && <SlideCheck {...props} before="log-in" words={words.codes} />
}

const shown = ['codes'] as const
