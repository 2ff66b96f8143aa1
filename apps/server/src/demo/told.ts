import { centres, type CentreName } from '@heliograph/domain/regions'
import { demoPassword, demoPeople } from './demo-people.ts'

/** The demo's accounts and the address to sign in at. */
export const tellDemo = (url: string, hosted: readonly CentreName[], log: (line: string) => void) => {
  const accounts = hosted.flatMap((centre) =>
    demoPeople[centre].accounts.map(
      ({ email, name }) => `  ${email.padEnd(30)} ${name}, data centre ${centre} (${centres[centre]})`,
    ),
  )
  log(['', `Sign in at ${url} with the password ${demoPassword}:`, ...accounts, ''].join('\n'))
}
