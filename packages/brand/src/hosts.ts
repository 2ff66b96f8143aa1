/** `A.Example.:443` is `a.example`; undefined if it is not a host name. */
export const hostOf = (domain: string | null | undefined) => {
  const host = domain?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return host && /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}

/**
 * A host name that a brand can have, in lower case and ASCII: no port, no number as the last part, which would be an
 * address. Other scripts are written as in DNS: `xn--…`.
 */
export const isDomain = (text: string) =>
  text.length <= 253 &&
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text) &&
  text.split('.').every(isLabel)

/** Only one kind of label has `--` in the third place: that of other scripts. */
const isLabel = (label: string) => !/^..--/.test(label) || /^xn--[a-z0-9-]+$/.test(label)
