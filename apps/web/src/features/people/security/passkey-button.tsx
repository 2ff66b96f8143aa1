import type { Challenge } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { refusalText, type RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { knowsPasskeys, signWithPasskey } from './authenticator.ts'

interface Props {
  begin: () => Promise<Challenge>
  /** Sends what the device signed; returns the access token. */
  answer: (ticket: string, answer: string) => Promise<string>
  onToken: (token: string) => void
  label: string
  said: RefusalWords
}

/** Log-in with a passkey, without name and password; hidden if the browser does not support passkeys. */
export const PasskeyButton = ({ begin, answer, onToken, label, said }: Props) => {
  const logIn = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await begin()
      const signed = await signWithPasskey(options)
      return signed === null ? undefined : answer(ticket, signed)
    },
    meta: { inPlace: true },
    onSuccess: (token) => token !== undefined && onToken(token),
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="sm"
        loading={logIn.isPending}
        leftSection={<IconKey aria-hidden="true" />}
        onClick={() => logIn.mutate()}
      >
        {label}
      </Button>
      {logIn.error && <Refusal text={refusalText(logIn.error, said)} />}
    </>
  )
}
