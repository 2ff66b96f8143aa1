import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The pages of /account/settings that are built, by the last part of their address (spec §2). */
export const sections = {
  base: lazy(async () => ({ default: (await import('./settings/base.tsx')).AccountBaseScreen })),
  common: lazy(async () => ({ default: (await import('./settings/common.tsx')).AccountCommonScreen })),
  dataCentre: lazy(async () => ({ default: (await import('./settings/data-centre.tsx')).DataCentreScreen })),
  security: lazy(async () => ({ default: (await import('./settings/security.tsx')).AccountSecurityScreen })),
  udesk: lazy(async () => ({ default: (await import('./settings/udesk.tsx')).AccountUdeskScreen })),
  instructions: lazy(async () => ({
    default: (await import('./settings/instructions.tsx')).AccountInstructionsScreen,
  })),
  message: lazy(async () => ({ default: (await import('./settings/message.tsx')).AccountMessageScreen })),
  suggestion: lazy(async () => ({ default: (await import('./settings/suggestion.tsx')).AccountSuggestionScreen })),
  accountRevoke: lazy(async () => ({ default: (await import('./settings/account-revoke.tsx')).AccountRevokeScreen })),
  accountRevokeStep: lazy(async () => ({
    default: (await import('./settings/account-revoke-step.tsx')).AccountRevokeStepScreen,
  })),
  exportAccount: lazy(async () => ({ default: (await import('./settings/export-account.tsx')).ExportAccountScreen })),
} satisfies Record<string, LazyExoticComponent<ComponentType>>

export type Section = keyof typeof sections
