import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The pages of /account/settings that are built, by the last part of their address (spec §2). */
export const sections = {
  common: lazy(async () => ({ default: (await import('./settings/common.tsx')).AccountCommonScreen })),
  dataCentre: lazy(async () => ({ default: (await import('./settings/data-centre.tsx')).DataCentreScreen })),
  security: lazy(async () => ({ default: (await import('./settings/security.tsx')).AccountSecurityScreen })),
} satisfies Record<string, LazyExoticComponent<ComponentType>>

export type Section = keyof typeof sections
