import { isOffered } from '@heliograph/brand/brand'
import { Button } from '@mantine/core'
import IconInvited from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { useOtherWindows } from '#app/other-windows.ts'
import { paths } from '#app/paths.ts'
import { dayOfSeconds } from '#features/people/organisations/day.ts'
import { centreOf, forgetToken, keptToken } from '#features/people/organisations/invitation-token.ts'
import { OfferCard } from '#features/people/organisations/offer-card.tsx'
import { organisationQueries } from '#features/people/organisations/organisations.queries.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { roleName } from '#features/people/organisations/role-sign.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { showToast } from '#ui/notices/toast.ts'
import { AdministratorOffer } from './administrator-offer.tsx'
import { AskedOffer, Gone, Said, useWaysIn } from './invitation-parts.tsx'
import { PlainScreen } from './plain-screen.tsx'

/** The page of an invitation link: people without a session log in first and come back. */
export const InvitationScreen = () => (
  <PlainScreen>
    <Invited />
  </PlainScreen>
)

const Invited = () => {
  useOtherWindows()
  const { platform, credentials, session } = useHost()
  const { organisations: words } = useLanguage().words
  const { toLogIn, toRegister } = useWaysIn()
  const token = keptToken()
  if (token === undefined) return <Gone />
  if (!session.isOpen()) {
    return (
      <Said icon={<IconInvited className="as-picture" />} title={words.offerTitle} text={words.logInFirst}>
        <Button onClick={() => toLogIn(centreOf(token))}>{words.logIn}</Button>
        {isOffered('register', platform.brand) && (
          <Button variant="default" onClick={() => toRegister(centreOf(token))}>
            {words.register}
          </Button>
        )}
      </Said>
    )
  }
  const here = credentials.dataCentre() ?? platform.dataCentre ?? 'CN'
  if (platform.brand.multiDataCentre && !platform.brand.whiteLabel && (centreOf(token) ?? here) !== here) {
    return (
      <Said title={words.otherCentreTitle} text={words.otherCentreText}>
        <Button onClick={() => toLogIn(centreOf(token))}>{words.otherAccount}</Button>
      </Said>
    )
  }
  return token.split('.')[1] === 'brand' ? <AdministratorOffer token={token} /> : <Offered token={token} />
}

const Offered = ({ token }: { token: string }) => {
  const { words: all } = useLanguage()
  const { organisations: words } = all
  const queries = organisationQueries(useApi())
  const cache = useQueryClient()
  const router = useRouter()
  const { toLogIn } = useWaysIn()
  const offer = useQuery(queries.offer(token))
  const accept = useMutation(queries.accept)

  const leave = (to: string) => {
    forgetToken()
    router.history.push(to)
  }
  return (
    <AskedOffer query={offer}>
      {(told) => (
        <OfferCard
          offer={told}
          dayOf={dayOfSeconds}
          onAccept={() =>
            accept.mutate(token, {
              onSuccess: ({ memberAs }) => {
                void cache.invalidateQueries()
                const { organisation } = told
                // Where an earlier invitation was accepted in another window meanwhile.
                showToast(
                  memberAs
                    ? words.alreadyMember({ organisation, role: roleName(memberAs, words) })
                    : words.accepted({ organisation }),
                )
                leave(paths.identity)
              },
            })
          }
          busy={accept.isPending}
          refusal={refusalText(accept.error, organisationRefusals(all))}
          onRefuse={() => leave(paths.start)}
          onOtherAccount={() => toLogIn(centreOf(token))}
          words={words}
        />
      )}
    </AskedOffer>
  )
}
