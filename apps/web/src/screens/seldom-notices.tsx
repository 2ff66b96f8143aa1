import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { DoubledNotice } from '#features/people/centres/doubled-notice.tsx'
import { EmailPrompt } from '#features/people/security/email-prompt.tsx'
import { MeasuringQuestion } from '#features/platform/privacy/measuring-question.tsx'
import { useWords } from '#i18n/words-context.tsx'

// Notices above a page that few people see.
export const AddressPrompt = ({ mark }: { mark: string }) => {
  const words = useWords('security')
  return <EmailPrompt mark={mark} link={<Link to={paths.accountSecurity}>{words.promptLink}</Link>} words={words} />
}
export const Measuring = (asked: { userId: number; script: string }) => {
  const { brand } = useHost().platform
  const words = useWords('privacy')
  const link = <Link to={paths.accountCommon}>{words.change}</Link>
  return <MeasuringQuestion asksFirst={isThere('gdpr', brand)} link={link} {...asked} />
}
export const MoveNotice = ({ userId }: { userId: number }) => {
  const words = useWords('centres')
  const link = <Link to={paths.accountDataCentre}>{words.doubledLink}</Link>
  return <DoubledNotice userId={userId} link={link} words={words} />
}
