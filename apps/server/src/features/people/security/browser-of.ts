/**
 * The browser and the system that a program says it is, as far as we know them: enough for a person to recognise their
 * own. Who lies about it only fools themselves.
 */
export const browserOf = (userAgent: string | null): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string | null) =>
  names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null

// In this order, as each also writes the names of those that it wants to be taken for.
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
