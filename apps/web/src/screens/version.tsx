import { versions } from '@heliograph/brand/brand'
import { useHost } from '../app/host.ts'
import { Notice } from '../ui/notice.tsx'

/** Public, for support: which release is this (spec §1). */
export const VersionScreen = () => {
  const { layoutVersion } = useHost().platform.brand
  return (
    <main>
      <Notice page title={versions.product} text={`${versions.inner} · ${layoutVersion}`} />
    </main>
  )
}
