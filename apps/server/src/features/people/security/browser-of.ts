/**
 * Browser and system according to the user agent, if known: enough for people to recognise their own sessions. A client
 * that lies about it deceives only its own user.
 */
export const browserOf = (userAgent: string | null): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string | null) =>
  names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null

// The order matters, because browsers also include the names of others that they imitate.
const browsers = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/^python-requests\//, 'Python'],
  [/^curl\//, 'curl'],
  [/^okhttp\//, 'okhttp'],
  [/^node\b|^undici/i, 'Node.js'],
] as const

const systems = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
