/** A heliograph: the sun in a mirror, and the flashes that it sends. 32 by 32, legible from 16 pixels. */
export const heliographMark = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<defs>',
  '<linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2f6be0"/><stop offset="1" stop-color="#12295a"/></linearGradient>',
  '<linearGradient id="sun" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffd76a"/><stop offset="1" stop-color="#f5a623"/></linearGradient>',
  '</defs>',
  '<rect width="32" height="32" rx="8" fill="url(#sky)"/>',
  '<path d="M6.4 20.5a8 8 0 0 1 13.2-8.4z" fill="url(#sun)"/>',
  '<path d="M8.2 22.6 20.9 14.5a8 8 0 0 1-12.7 8.1z" fill="#ffffff" fill-opacity=".28"/>',
  '<g stroke="#ffe9b0" stroke-width="2.2" stroke-linecap="round">',
  '<path d="m22.3 10.1 1.2-.8"/><path d="m25.8 7.8.1-.1"/>',
  '<path d="m23.6 14.9 3.4-.3"/><path d="m17.9 7.3.7-2.5"/>',
  '</g></svg>',
].join('')

export const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
