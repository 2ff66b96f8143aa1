import { isOffered } from '@heliograph/brand/brand'
import { useHost } from '#app/host.ts'
import { WebhookCard } from '#features/people/profile/webhook-card.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { SharedAlertRules } from '#screens/shared-alert-rules.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Organisation } from './organisation.tsx'

/** What alert rules do in the plants that an organisation operates. */
export const OrganisationAlertRulesScreen = () => {
  const { words: all } = useLanguage()
  const { brand } = useHost().platform
  const { alertRules: words, errors } = all
  return (
    <Organisation>
      {(own) =>
        own.functions.includes('organisation.manage') ? (
          <>
            {isOffered('message', brand) && <WebhookCard of="organisation" words={all} errors={errors} />}
            <SharedAlertRules scope="organisation" />
          </>
        ) : (
          <Notice title={words.notAllowedTitle} text={words.notAllowedText} />
        )
      }
    </Organisation>
  )
}
