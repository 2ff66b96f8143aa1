import type { ThirdParty } from '@heliograph/contract/browser'
import IconQq from '@tabler/icons-react/dist/esm/icons/IconBrandQq.mjs'
import IconWeChat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import IconOther from '@tabler/icons-react/dist/esm/icons/IconId.mjs'

const signs = { wechat: IconWeChat, qq: IconQq, oidc: IconOther } satisfies Record<ThirdParty['kind'], unknown>

/** Next to the provider's name, so it has no label. */
export const ProviderSign = ({ kind }: Pick<ThirdParty, 'kind'>) => {
  const Sign = signs[kind]
  return <Sign aria-hidden="true" />
}
