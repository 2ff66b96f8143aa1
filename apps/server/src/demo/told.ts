import { centres, type CentreName } from '@heliograph/domain/regions'
import { demoPassword, demoPeople, type DemoPeople } from './demo-people.ts'
import { demoWhiteLabelPeople } from './demo-white-labels.ts'

/** The demo's accounts and the addresses to sign in at. */
export const tellDemo = (url: string, hosted: readonly CentreName[], log: (line: string) => void) => {
  const linesOf = (centre: CentreName, { accounts }: DemoPeople) =>
    accounts.map(({ email, name }) => `  ${email.padEnd(30)} ${name}, data centre ${centre} (${centres[centre]})`)
  const whiteLabels = hosted.flatMap((centre) =>
    demoWhiteLabelPeople(centre).flatMap(({ brand, people }) => [
      '',
      `A brand of its own: ${siteOf(url, brand.domains)}`,
      ...linesOf(centre, people),
    ]),
  )
  const accounts = hosted.flatMap((centre) => linesOf(centre, demoPeople[centre]))
  log(['', `Sign in at ${url} with the password ${demoPassword}:`, ...accounts, ...whiteLabels, ''].join('\n'))
}

/** The same server at another host. */
const siteOf = (url: string, [domain = '']: readonly string[]) => {
  const site = new URL(url)
  site.hostname = domain
  return site.origin
}
