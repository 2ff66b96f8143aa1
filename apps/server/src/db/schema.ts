/** All tables by name. Each feature's `*.table.ts` declares its rows here, so that db/ does not depend on features. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Database {}
