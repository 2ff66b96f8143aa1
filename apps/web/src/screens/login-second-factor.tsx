import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { SecondFactorStep } from '#features/people/security/second-factor-step.tsx'
import { usePageWords } from './use-page-words.ts'

interface Props {
  /** From the refusal of the password. */
  wanted: SecondFactorWanted
  /** Stay signed in. */
  long: boolean
  onToken: (token: string) => void
  onClose: () => void
}

/** The second factor, for an account that needs one after the password. */
export const LoginSecondFactor = ({ long, ...props }: Props) => {
  const words = usePageWords(shown)
  const api = useApi()
  const { code: system } = useHost().platform.brand
  const answer = async (ticket: string, given: string) => {
    const { access_token: token } = await api.auth.token({
      body: {
        grant_type: 'second_factor',
        code: ticket,
        answer: given,
        client_id: 'heliograph',
        system,
        ...(long && { keep: '1' }),
      },
    })
    return token
  }
  return words && <SecondFactorStep answer={answer} words={words} {...props} />
}

const shown = ['security'] as const
