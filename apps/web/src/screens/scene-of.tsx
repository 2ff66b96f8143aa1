import { lazy, Suspense } from 'react'

/** Decoration: it may come after what one can use. */
const Scene = lazy(async () => ({ default: (await import('#features/people/auth/scene.tsx')).Scene }))

/** The brand's picture, if it is one; else ours. */
export const sceneOf = (picture: string | undefined) =>
  picture && /^(https?:|\/(?!\/)|data:image\/)/i.test(picture) ? (
    <img src={picture} alt="" />
  ) : (
    <Suspense>
      <Scene />
    </Suspense>
  )
