import { textOf } from '@heliograph/brand/configuration'
import { Button } from '@mantine/core'
import IconInvited from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { dayOfSeconds } from '#features/people/organisations/day.ts'
import { centreOf, forgetToken } from '#features/people/organisations/invitation-token.ts'
import { organisationRefusals } from '#features/people/organisations/refusal-words.ts'
import { brandQueries } from '#features/platform/brands/brands.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskedOffer, Said, useWaysIn } from './invitation-parts.tsx'

/** An invitation to administer the brand of this host. */
export const AdministratorOffer = ({ token }: { token: string }) => {
  const { language, words: all } = useLanguage()
  const { organisations: words } = all
  const brand = textOf(useHost().platform.brand, 'showName', language) ?? ''
  const api = useApi()
  const queries = brandQueries(api)
  const cache = useQueryClient()
  const router = useRouter()
  const { toLogIn } = useWaysIn()
  const offer = useQuery(queries.offer(token))
  const accept = useMutation(queries.accept)

  const icon = <IconInvited className="as-picture" />
  const title = words.offerAdministrator({ brand })
  const leave = (to: string) => {
    forgetToken()
    router.history.push(to)
  }
  return (
    <AskedOffer query={offer}>
      {({ sentTo, forCaller, expireTime }) => {
        if (!forCaller)
          return (
            <Said icon={icon} title={title} text={words.notForYou({ to: sentTo })}>
              <Button variant="default" onClick={() => leave(paths.start)}>
                {words.toPlants}
              </Button>
              <Button onClick={() => toLogIn(centreOf(token))}>{words.otherAccount}</Button>
            </Said>
          )
        const until = words.offerUntil({ day: dayOfSeconds(expireTime) })
        return (
          <Said icon={icon} title={title} text={`${words.offerAdministratorText} ${until}`}>
            <Refusal text={refusalText(accept.error, organisationRefusals(all))} />
            <Button variant="default" onClick={() => leave(paths.start)}>
              {words.notMe}
            </Button>
            <Button
              loading={accept.isPending}
              onClick={() =>
                accept.mutate(token, {
                  onSuccess: async () => {
                    // The pages of administrators ask whether the person is one.
                    await cache.fetchQuery({ ...authQueries(api).me, staleTime: 0 })
                    showToast(words.acceptedAdministrator({ brand }))
                    leave(paths.installationBrands)
                  },
                })
              }
            >
              {words.accept}
            </Button>
          </Said>
        )
      }}
    </AskedOffer>
  )
}
