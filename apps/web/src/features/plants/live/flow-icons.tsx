import IconBattery from '@tabler/icons-react/dist/esm/icons/IconBattery2.mjs'
import IconChargePort from '@tabler/icons-react/dist/esm/icons/IconChargingPile.mjs'
import IconEngine from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLoad from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShieldBolt.mjs'
import IconSolar from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import type { FlowNode } from './topology.ts'

export const FlowIcon = ({ node }: { node: FlowNode }) => {
  if (node === 'grid') return <Pylon />
  const Icon = icons[node]
  return <Icon aria-hidden="true" />
}

const icons = {
  pv: IconSolar,
  home: IconHome,
  battery: IconBattery,
  generator: IconEngine,
  backup: IconShield,
  chargePort: IconChargePort,
  smartLoad: IconLoad,
} satisfies Record<Exclude<FlowNode, 'grid'>, unknown>

/** The icon set does not have one. */
const Pylon = () => (
  <svg
    className="tabler-icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M7 21 10.5 3h3L17 21M4 8.5h16M6 13h12M4 8.5v2M20 8.5v2M8.6 13l7.8 8M15.4 13l-7.8 8" />
  </svg>
)
