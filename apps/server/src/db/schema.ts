/**
 * Every table by its name. It names none itself: each `*.table.ts` declares its rows into it, beside the feature that owns
 * them, so that db/ knows no feature.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Database {}
