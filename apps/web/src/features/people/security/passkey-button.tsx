import type { Challenge } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '#ui/notices/failure.tsx'
import { knowsPasskeys, signWithPasskey } from './authenticator.ts'

interface Props {
  begin: () => Promise<Challenge>
  /** Sends what the device signed; gives the access token. */
  answer: (ticket: string, answer: string) => Promise<string>
  onToken: (token: string) => void
  label: string
  /** What is said of a failure, whatever it was. */
  failureTextOf: (error: Error) => string
}

/** In without a name and without a password; nothing where the browser knows no passkeys. */
export const PasskeyButton = ({ begin, answer, onToken, label, failureTextOf }: Props) => {
  const logIn = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await begin()
      const signed = await signWithPasskey(options)
      return signed === null ? undefined : answer(ticket, signed)
    },
    gcTime: 0,
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
        mt={12}
        loading={logIn.isPending}
        leftSection={<IconKey size={20} aria-hidden="true" />}
        onClick={() => logIn.mutate()}
      >
        {label}
      </Button>
      {logIn.error && <Failure text={failureTextOf(logIn.error)} />}
    </>
  )
}
